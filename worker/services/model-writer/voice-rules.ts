import { rulebookOf } from "../../language/rules/rulebook.ts";
import type { VoiceRules } from "../../language/writer.ts";
import { type Ask, type Chat, complete } from "./chat.ts";
import { joined } from "./prompts/material.ts";
import { VOICE_RULES, voiceRules } from "./prompts/voice-rules.ts";

/** What is told to the author about their post or themselves may quote them. */
const TOLD = new Set(["reply", "strengths", "improvements", "themes", "distinctivePhrases", "identityTags"]);

/** Tells the model the rules with every question, and asks again when a banned word is in what it wrote. */
export function askFollowing(chat: Chat, rules: VoiceRules): Ask {
  const { found } = rulebookOf(rules);
  return (question) =>
    complete(chat, {
      ...question,
      system: joined(question.system, VOICE_RULES),
      user: joined(voiceRules(rules), question.user),
      objection(result) {
        const banned = [...new Set(textsIn(result).flatMap(found))];
        return banned.length === 0
          ? undefined
          : `it has words in it that stand in <banned>: ${banned.map((text) => JSON.stringify(text)).join(", ")}`;
      },
    });
}

function textsIn(result: unknown): string[] {
  if (typeof result === "string") return [result];
  if (typeof result !== "object" || result === null) return [];
  return Object.entries(result).flatMap(([key, part]) => (TOLD.has(key) ? [] : textsIn(part)));
}
