import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { transcribeFields } from "#contract/recordings.ts";
import { readForm } from "../../worker/http/body.ts";
import type { AppEnv } from "../../worker/http/router.ts";
import { wav } from "../worker/audio.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

test("while a recording is transcribed, its form is not kept beside its bytes", async () => {
  let form: WeakRef<FormData> | undefined;
  const app = new Hono<AppEnv>().post("/", async (c) => {
    const read = c.req.raw.formData.bind(c.req.raw);
    c.req.raw.formData = async () => {
      const parts = await read();
      form = new WeakRef(parts);
      return parts;
    };
    const { sound } = await readForm(c, transcribeFields);
    // What was just made lives until the turn of the event loop that made it is over.
    await new Promise(setImmediate);
    collectGarbage();
    return c.json({ bytes: sound?.recording.bytes.length, isFormKept: form?.deref() !== undefined });
  });
  const body = new FormData();
  body.set("audio", new File([wav({ seconds: 3, tone: true })], "recording.wav"));
  const answer = await (await app.request("/", { method: "POST", body })).json();
  expect(answer).toEqual({ bytes: expect.any(Number), isFormKept: false });
});
