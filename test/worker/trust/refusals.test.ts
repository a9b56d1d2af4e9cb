import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { call, newPerson } from "../people.ts";
import { expectRefusal } from "./answers.ts";
import { CALLS } from "./routes.ts";

test("an unknown call is a 404 in words", async () => {
  for (const path of ["/api", "/api/", "/api/no-such-call", "/api/posts/", "/api//posts", "/api/user"]) {
    const response = await call(path);
    expect([path, response.status]).toEqual([path, 404]);
    expectRefusal(path, await response.text());
  }
});

test("a method that a call does not know is one that there is not, for its owner and for anybody", async () => {
  const person = await newPerson();
  const known = new Set(CALLS.map(({ method, path }) => `${method} ${path}`));
  const paths = [...new Set(CALLS.map(({ path }) => path))];
  for (const path of paths) {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
      // Some paths without a parameter look like others with one, such as GET /api/chat/voice.
      if ([...known].some((name) => isLike(`${method} ${path}`, name))) continue;
      for (const headers of [new Headers(), new Headers({ Authorization: `Bearer ${person.token}` })]) {
        const response = await call(path, { method, headers });
        expect([method, path, response.status]).toEqual([method, path, 404]);
      }
    }
  }
});

const isLike = (request: string, route: string) =>
  new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`).test(request);

test("a body far over what a call takes is refused unread, whichever call it is for", async () => {
  const person = await newPerson();
  const body = { content: "x".repeat(2_000_000) };
  for (const path of [API.message("x"), API.tweak, API.hooks]) {
    expect((await person.send("POST", path, body)).status).toBe(413);
  }
});
