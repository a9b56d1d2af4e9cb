import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { newPerson, type Person, RAMBLE, spoken, storedOf } from "./people.ts";

const EXHAUSTED = "Free trial exhausted. Please subscribe to continue.";

async function useUp(person: Person, count: number) {
  for (let i = 0; i < count; i++) await person.note({ text: `${RAMBLE} ${i}` });
}

test("the fifth recording works and the sixth answers 402", async () => {
  const person = await newPerson();
  await useUp(person, 4);
  expect((await person.note({ audio: spoken(RAMBLE) })).status).toBe(200);
  expect(await person.usage()).toMatchObject({ free_trials_used: 5, remaining: 0 });

  const sixth = await person.note({ audio: spoken(RAMBLE) });
  expect(sixth.status).toBe(402);
  expect(await sixth.json()).toMatchObject({ message: EXHAUSTED });
  expect(await person.usage()).toMatchObject({ free_trials_used: 5, recordings_used: 5 });
});

test("ten at once with one left admit one", async () => {
  const person = await newPerson();
  await useUp(person, 4);
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, i) => person.note({ audio: spoken(`${RAMBLE} ${i}`) })),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(402)]);
  expect(await person.usage()).toMatchObject({ recordings_used: 5, remaining: 0 });
  expect((await storedOf(person.id)).sessions).toHaveLength(5);
});

test("a recording that gave no transcript leaves its place to the next", async () => {
  const person = await newPerson();
  await useUp(person, 4);
  expect((await person.note({ audio: spoken("") })).status).toBe(422);
  expect((await person.note({ audio: spoken(RAMBLE, { faults: ["503", "503"] }) })).status).toBe(503);
  expect((await person.note({ audio: spoken(RAMBLE) })).status).toBe(200);
});

test("a counted recording sent again after the trial is used up answers its session", async () => {
  const person = await newPerson();
  const note = { audio: spoken(RAMBLE), key: "recording-1" };
  const first = await (await person.note(note)).json();
  await useUp(person, 4);
  const again = await person.note(note);
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(first);
});

test("a place held by a request that died is given back when its reservation lapses", async () => {
  const person = await newPerson();
  await useUp(person, 4);
  const hold = (until: number) =>
    env.DB.prepare(
      `insert into recordings (id, user_id, key, sha256, source, bytes, reserved_until, created_at)
       values ('dead', ?1, 'dead', 'x', 'audio', 1, ?2, 0) on conflict (id) do update set reserved_until = ?2`,
    )
      .bind(person.id, until)
      .run();

  await hold(Date.now() + 60_000);
  expect((await person.note({ text: RAMBLE })).status).toBe(402);
  await hold(Date.now() - 1);
  expect((await person.note({ text: RAMBLE })).status).toBe(200);
});

test("the usage history names the day", async () => {
  const person = await newPerson();
  await useUp(person, 2);
  const { history } = await person.usage();
  expect(history).toEqual([{ date: new Date().toISOString().slice(0, 10), recordings: 2, chat_turns: 0 }]);
});
