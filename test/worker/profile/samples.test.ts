import { expect } from "vitest";
import type { Sample } from "#contract/habits.ts";
import { MAX_SAMPLES, MAX_SHARES_BYTES } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { zipOf } from "../../units/zips.ts";
import { call, type Person, test } from "../people.ts";

const samplesOf = async (person: Person): Promise<Sample[]> => (await person.get(API.samples)).json();
const add = (person: Person, text: string) => person.send("POST", API.samples, { text });

function upload(person: Person, content: string | Uint8Array<ArrayBuffer>): Promise<Response> {
  const body = new FormData();
  body.set("file", new File([content], "Shares.csv", { type: "text/csv" }));
  return call(API.samples, { method: "POST", body, headers: { Authorization: `Bearer ${person.token}` } });
}

const shares = (count: number) =>
  ["Date,ShareCommentary", ...Array.from({ length: count }, (_, at) => `2026-01-01,Post number ${at}.`)].join(
    "\n",
  );

test("a pasted post is kept once, whatever its signs, until it is deleted", async ({ person }) => {
  expect(await (await add(person, "We closed the shop on Mondays.")).json()).toEqual({
    added: 1,
    skipped: 0,
  });
  expect(await (await add(person, "We closed the shop, on Mondays!")).json()).toEqual({
    added: 0,
    skipped: 1,
  });
  const [sample] = await samplesOf(person);
  expect(sample?.text).toBe("We closed the shop on Mondays.");
  expect((await person.send("DELETE", API.sample(sample?.id ?? ""), undefined)).status).toBe(204);
  expect(await samplesOf(person)).toEqual([]);
});

test("an export of many posts fills what room there is, and says how many it skipped", async ({ person }) => {
  await add(person, "One of my own.");
  const answer = await upload(person, shares(MAX_SAMPLES + 50));
  expect(await answer.json()).toEqual({ added: MAX_SAMPLES - 1, skipped: 51 });
  const samples = await samplesOf(person);
  expect(samples).toHaveLength(MAX_SAMPLES);
  const numbers = samples.flatMap(({ text }) => /\d+/.exec(text)?.map(Number) ?? []);
  expect(numbers).toEqual(Array.from({ length: MAX_SAMPLES - 1 }, (_, at) => at));
});

test("LinkedIn's whole zip is taken, also with what Excel saved in it, and never unpacked to more than is taken", async ({
  person,
}) => {
  const zipped = (content: Buffer) => zipOf([{ name: "Shares_1.csv", content, packed: true }]);
  const saved = Buffer.from("Date;ShareCommentary\r\n02.01.2026;\x93Gr\xfc\xdfe\x94 \x96 5 \x80", "latin1");
  expect(await (await upload(person, zipped(saved))).json()).toEqual({ added: 1, skipped: 0 });
  expect(await samplesOf(person)).toEqual([expect.objectContaining({ text: "“Grüße” – 5 €" })]);
  const padded = (size: number) => zipped(Buffer.alloc(size, "ShareCommentary\n"));
  expect((await upload(person, padded(MAX_SHARES_BYTES))).status).toBe(200);
  expect((await upload(person, padded(MAX_SHARES_BYTES + 1))).status).toBe(400);
});

test("what is no export, no post or too much is refused in words", async ({ person }) => {
  const refusal = async (response: Response) => [response.status, await response.json()];
  expect(await refusal(await upload(person, "Name\nAda"))).toEqual([
    400,
    expect.objectContaining({ message: expect.stringContaining("Shares.csv") }),
  ]);
  expect(await refusal(await add(person, " "))).toEqual([400, expect.objectContaining({ field: "text" })]);
  expect(await refusal(await add(person, "a".repeat(3_001)))).toEqual([
    400,
    expect.objectContaining({ field: "text" }),
  ]);
  const large = `Date,ShareCommentary\n2026-01-01,${"a".repeat(MAX_SHARES_BYTES + 70_000)}`;
  expect((await upload(person, large)).status).toBe(413);
  expect(await samplesOf(person)).toEqual([]);
});
