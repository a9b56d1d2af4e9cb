import fc from "fast-check";
import { expect, test } from "vitest";
import { BOOKMARK_HEADER } from "#contract/paths.ts";
import { forgetBookmark, readFrom, startBookmarks, write } from "../../web/api/bookmark.ts";

/** A database whose replica lags as far behind as each read's bookmark allows. */
function laggingDatabase(arrive: (what: string) => Promise<unknown>) {
  let written = 0;
  const answers: ("primary" | "replica")[] = [];
  const bookmarkAt = (version: number) => String(version).padStart(8, "0");
  return {
    answers,
    async read(): Promise<number> {
      const headers = new Headers();
      const response = await readFrom(headers, async () => {
        await arrive("request");
        const bookmark = headers.get(BOOKMARK_HEADER);
        const version = bookmark === null ? written : Number(bookmark);
        answers.push(bookmark === null ? "primary" : "replica");
        await arrive("answer");
        return new Response(String(version), { headers: { [BOOKMARK_HEADER]: bookmarkAt(version) } });
      });
      return Number(await response.text());
    },
    writeElsewhere: () => void ++written,
    async write(): Promise<number> {
      const response = await write(async () => {
        await arrive("request");
        const version = ++written;
        await arrive("answer");
        return new Response(String(version));
      });
      return Number(await response.text());
    },
  };
}

test("whoever reads sees what they wrote, and never less than they saw, in whatever order the calls arrive", async () => {
  const steps = fc.array(fc.constantFrom("read", "write", "writeElsewhere"), { minLength: 2, maxLength: 12 });
  const property = fc.asyncProperty(fc.scheduler(), steps, async (scheduler, calls) => {
    startBookmarks();
    const database = laggingDatabase((what) => scheduler.schedule(Promise.resolve(), what));
    let known = 0;
    const begun = calls.map(async (call) => {
      await scheduler.schedule(Promise.resolve(), call);
      if (call === "writeElsewhere") return database.writeElsewhere();
      const before = known;
      const version = await database[call]();
      expect(version).toBeGreaterThanOrEqual(before);
      known = Math.max(known, version);
    });
    await scheduler.waitFor(Promise.all(begun));
  });
  await fc.assert(property, { numRuns: 3_000 });
});

test("one read after another may be answered by a replica, until something is written", async () => {
  startBookmarks();
  const { answers, read, write } = laggingDatabase(async () => undefined);
  await read();
  await read();
  await write();
  await read();
  await read();
  expect(answers).toEqual(["primary", "replica", "primary", "replica"]);
});

test("the first read after an event is answered by the primary", async () => {
  startBookmarks();
  const { answers, read } = laggingDatabase(async () => undefined);
  await read();
  forgetBookmark();
  await read();
  expect(answers).toEqual(["primary", "primary"]);
});

test("what was read with one login is not sent with another", async () => {
  startBookmarks();
  const { promise: answer, resolve } = Promise.withResolvers<Response>();
  const reading = readFrom(new Headers(), () => answer);
  startBookmarks();
  resolve(new Response(null, { headers: { [BOOKMARK_HEADER]: "of-the-first" } }));
  await reading;
  const headers = new Headers();
  await readFrom(headers, async () => new Response());
  expect([...headers]).toEqual([]);
});
