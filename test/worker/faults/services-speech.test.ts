import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { API } from "#contract/paths.ts";
import type { VaultRecording } from "#contract/recordings.ts";
import { watchLog } from "../account/log.ts";
import { RAMBLE, spoken, storedOf } from "../people.ts";
import { author, says, saysAloud, sendsNote, somebody } from "./people.ts";
import { always, expectUnavailable, meeting, WIRE_FAULTS } from "./wire.ts";

watchLog();

const FAULTS = [...WIRE_FAULTS, "truncated", "schema"];

const soundsOf = async ({ id }: { id: string }) =>
  (await env.VAULT.list({ prefix: `${id}/` })).objects.length;

/** The recording as if the service were well from now on. */
const well = (recordingId: string, { id }: { id: string }, text: string) =>
  env.VAULT.put(`${id}/${recordingId}`, spoken(text));

test("whatever way speech fails, a note is safe, waits in the vault, takes no place, and becomes one session later", async () => {
  await Promise.all(
    FAULTS.map(async (fault) => {
      const [person, call] = [await somebody(), meeting(fault)];
      const audio = spoken(RAMBLE, { faults: always(fault) });
      const refused = await sendsNote(call, person, { audio });
      expect(await refused.clone().text(), fault).toContain("Your recording is safe");
      await expectUnavailable(refused, "speech_unavailable", fault);
      // What the service says about when to come back is passed on.
      if (fault.endsWith("-long")) expect(refused.headers.get("Retry-After"), fault).toBe("120");
      expect(await soundsOf(person), fault).toBe(1);
      const vault = await (await says(call, person, "GET", API.recordings)).json<VaultRecording[]>();
      expect(vault, fault).toMatchObject([{ status: "waiting", hasAudio: true, problem: { retry: true } }]);
      const { recordings } = await storedOf(person.id);
      expect(recordings, fault).toMatchObject([
        { failure: "speech_unavailable", reserved_until: null, session_id: null },
      ]);
      const before = await (await says(call, person, "GET", API.usage)).json();
      expect(before, fault).toMatchObject({ recordings_used: 0, remaining: 5 });

      const id = vault[0]?.id ?? "";
      await expectUnavailable(
        await says(call, person, "POST", API.reprocess(id)),
        "speech_unavailable",
        fault,
      );
      await well(id, person, RAMBLE);
      expect((await says(meeting(""), person, "POST", API.reprocess(id))).status, fault).toBe(200);
      const usage = await (await says(call, person, "GET", API.usage)).json();
      expect(usage, fault).toMatchObject({ recordings_used: 1, remaining: 4 });
      expect((await storedOf(person.id)).sessions, fault).toHaveLength(1);
    }),
  );
});

test("whatever way speech fails, what was said in a session is safe, counts nothing, and is done once later", async () => {
  await Promise.all(
    FAULTS.map(async (fault) => {
      const [person, call] = [await author(), meeting(fault)];
      const audio = spoken("make it shorter", { faults: always(fault) });
      await expectUnavailable(await saysAloud(call, person, audio), "speech_unavailable", fault);
      expect(await soundsOf(person), fault).toBe(1);
      const turn = (await storedOf(person.id)).recordings.find(({ purpose }) => purpose === "turn");
      await well(String(turn?.id), person, "make it shorter");
      for (const time of ["once", "again"]) {
        const done = await says(meeting(""), person, "POST", API.reprocess(String(turn?.id)));
        expect(done.status, `${fault} ${time}: ${await done.text()}`).toBe(200);
      }
      const usage = await (await says(call, person, "GET", API.usage)).json();
      expect(usage, fault).toMatchObject({ chat_turns_used: 1, recordings_used: 1 });
    }),
  );
});
