import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { User } from "#contract/auth.ts";
import { API } from "#contract/paths.ts";
import { openDatabase } from "../../../worker/db/database.ts";
import { beginErasing } from "../../../worker/db/erase.ts";
import { newPerson, type Person } from "../people.ts";
import { logIn, userOf } from "./logins.ts";

const change = (person: Person, body: unknown) => person.send("PATCH", API.user, body);

test("the profile address is saved, trimmed, and there for the next visit", async () => {
  const person = await newPerson();
  const response = await change(person, { profileUrl: "  https://www.linkedin.com/in/ada " });
  expect(response.status).toBe(200);
  const user = await response.json<User>();
  expect(user).toMatchObject({ id: person.id, profileUrl: "https://www.linkedin.com/in/ada" });
  expect(await userOf(person)).toEqual(user);
});

test("nothing but space, or null, takes the profile address away", async () => {
  const person = await newPerson();
  for (const profileUrl of ["", "   ", null]) {
    await change(person, { profileUrl: "https://example.com" });
    expect(await (await change(person, { profileUrl })).json()).toMatchObject({ profileUrl: null });
  }
});

test("what is no profile address is refused, and the one before stays", async () => {
  const person = await newPerson();
  await change(person, { profileUrl: "https://example.com" });
  const long = `https://example.com/${"x".repeat(300)}`;
  for (const profileUrl of [
    "not an address",
    "https://ana",
    "javascript:alert(1)",
    "ftp://example.com",
    long,
  ]) {
    const response = await change(person, { profileUrl });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { code: "invalid", field: "profileUrl" },
    ]);
    expect(await userOf(person)).toMatchObject({ profileUrl: "https://example.com" });
  }
});

test("how long recordings are kept is saved beside the rest, and only as one of the four choices", async () => {
  const person = await newPerson();
  await change(person, { profileUrl: "https://example.com" });
  expect(await userOf(person)).toMatchObject({ audioRetention: "always" });
  for (const audioRetention of ["30-days", "7-days", "until-transcribed", "always", "30-days"]) {
    expect(await (await change(person, { audioRetention })).json()).toMatchObject({ audioRetention });
  }
  expect((await change(person, { audioRetention: "for ever" })).status).toBe(400);
  expect(await userOf(person)).toMatchObject({
    audioRetention: "30-days",
    profileUrl: "https://example.com",
  });
});

test("a change of nothing is none, and what is not one's to change stays", async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const before = await userOf(person);
  expect(await (await change(person, {})).json()).toEqual(before);
  const forged = { id: other.id, email: "new@example.com", firstName: "Eve", recordingsUsed: 0 };
  expect(await (await change(person, forged)).json()).toEqual(before);
  await change(person, { profileUrl: "https://example.com", audioRetention: "7-days" });
  const untouched = { profileUrl: null, audioRetention: "always" };
  expect(await userOf(other)).toMatchObject({
    id: other.id,
    email: other.email,
    firstName: "Ada",
    ...untouched,
  });
});

test("an account that is being erased can be changed and signed in to no more", async () => {
  const person = await newPerson();
  await beginErasing(openDatabase(env.DB), person.id, { now: Date.now() });
  const response = await change(person, { profileUrl: "https://example.com" });
  expect([response.status, await response.json()]).toMatchObject([401, { message: "Unauthorized" }]);
  const login = await logIn(person.email, "correct horse");
  expect([login.status, await login.json()]).toMatchObject([
    401,
    { message: "Incorrect email or password." },
  ]);
});
