import type { ModelRunner } from "../../../worker/services/workers-ai.ts";

/**
 * The `AI` binding has no local form: it is the outside world, and this stands at its edge. Each entry is what one call
 * answers, or the error that it throws; every call is kept.
 */
export function fakeAi(...answers: unknown[]) {
  const calls: { model: string; inputs: Record<string, unknown> }[] = [];
  const ai: ModelRunner = {
    async run(model, inputs) {
      const answer = answers[calls.length];
      calls.push({ model, inputs });
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  return { ai, calls };
}
