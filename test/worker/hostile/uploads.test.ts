import fc from "fast-check";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import { measureSound, sniffAudio } from "../../../worker/domain/audio/container.ts";
import { CALLS } from "../trust/routes.ts";
import { looksAround, sendHostile } from "./harmless.ts";
import { seedPerson } from "./seed.ts";
import { brokenForm, hostileForm, hostileSound, THEIR_SESSION } from "./uploads.ts";

const uploads = CALLS.filter(({ path }) => path === API.transcribe || path === API.voice);

test("any bytes are measured or not, and never fail", () => {
  fc.assert(
    fc.property(hostileSound, (bytes) => {
      const format = sniffAudio(bytes);
      const sound = format && measureSound(bytes, format, 91);
      if (typeof sound === "string" || !format || !sound) return;
      expect(sound.seconds).toBeGreaterThan(0);
      for (const { start, end } of sound.silences) expect(end).toBeGreaterThan(start);
    }),
    { numRuns: 250 },
  );
});

test.each(uploads)("$name: no file and no field does harm, and what was taken can be read", async (route) => {
  await fc.assert(
    fc.asyncProperty(hostileForm, async (body) => {
      const person = await seedPerson();
      if (body.get("sessionId") === THEIR_SESSION) body.set("sessionId", person.things.sessionId);
      const { ok } = await sendHostile(route, route.path, { headers: person.headers, body });
      if (ok) await looksAround(person);
    }),
    { numRuns: 25 },
  );
});

test.each(uploads)("$name: no form does harm that was written by hand", async (route) => {
  await fc.assert(
    fc.asyncProperty(brokenForm, async ({ body, contentType }) => {
      const headers = new Headers((await seedPerson()).headers);
      if (contentType !== null) headers.set("Content-Type", contentType);
      await sendHostile(route, route.path, { headers, body });
    }),
    { numRuns: 25 },
  );
});
