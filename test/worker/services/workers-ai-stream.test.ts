import { expect, test } from "vitest";
import { workersAiChat } from "../../../worker/services/model-writer/providers.ts";
import { modelWriter } from "../../../worker/services/model-writer/writer.ts";
import { failureOf, streamOf } from "../../units/services/help.ts";
import { unbooked } from "../models.ts";
import { fakeAi } from "./calls.ts";

const request = {
  said: ["We fixed the pump on Tuesday."],
  post: { hook: "It was loud.", body: "We fixed the pump.", cta: null },
  instruction: "Say when.",
};
const first = "We fixed the pump on Tuesday.";
const body = `${first}\n\nIt was loud.`;
const answer = { body, hook: null, cta: null, unchanged: false, reply: "It now says when." };
const json = JSON.stringify(answer);
const refined = { reply: "It now says when.", body };

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`;
const both = json.match(/.{1,7}/g) ?? [];
const stream = both.map((content) => event({ choices: [{ delta: { content } }] })).join("");
const DONE = "data: [DONE]\n\n";

function refine(
  answers: unknown[],
  { timeoutSeconds = 5, model }: { timeoutSeconds?: number; model?: string } = {},
) {
  const { ai, calls } = fakeAi(...answers);
  const shown: string[] = [];
  const work = modelWriter(workersAiChat(ai, { timeoutSeconds, model, book: unbooked })).refine(
    request,
    (text) => shown.push(text),
  );
  return { work, shown, calls };
}

test("what is streamed is shown while it is written, and read", async () => {
  const { work, shown, calls } = refine([streamOf(stream + DONE, [11])]);
  expect(await work).toEqual(refined);
  expect(shown).toEqual([first]);
  expect(calls[0]?.inputs).toMatchObject({ stream: true, chat_template_kwargs: { enable_thinking: false } });
});

const REASONED = ["reasoning_content", "reasoning", "reasoning_content and reasoning"];
test.for(REASONED)("reads an answer that is streamed as %s", async (fields) => {
  const delta = (text: string) => Object.fromEntries(fields.split(" and ").map((field) => [field, text]));
  const pieces = ["Let me see. ", ...both].map((text) =>
    event({ choices: [{ delta: { content: "", ...delta(text) } }] }),
  );
  const { work, calls } = refine([streamOf(pieces.join("") + DONE)]);
  expect(await work).toEqual(refined);
  expect(calls).toHaveLength(1);
});

test("takes an answer in one piece from models that do not stream", async () => {
  const { work, shown } = refine([{ response: answer }]);
  expect(await work).toEqual(refined);
  expect(shown).toEqual([]);
});

test("asks without streaming where JSON mode does not stream", async () => {
  const { work, calls } = refine([new Error("5006: JSON mode does not stream"), { response: answer }], {
    model: "@cf/streamless",
  });
  expect(await work).toEqual(refined);
  expect(calls[1]?.inputs).not.toHaveProperty("stream");
});

test("a stream that stops is a time-out, and is let go", async () => {
  let cancelled: () => void = () => {};
  const letGo = new Promise<void>((resolve) => {
    cancelled = resolve;
  });
  const hanging = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(stream)),
    cancel: () => cancelled(),
  });
  const { work, shown, calls } = refine([hanging], { timeoutSeconds: 0.3 });
  expect((await failureOf(work)).reason).toBe("timeout");
  await letGo;
  expect(shown).toEqual([first]);
  expect(calls).toHaveLength(1);
});
