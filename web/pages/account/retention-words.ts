import { type AudioRetention, RETENTION_MS } from "#contract/audio.ts";
import { formatDate } from "../../shared/dates.ts";

export const RETENTION_WORDS: Record<AudioRetention, { label: string; hint: string }> = {
  always: { label: "Always", hint: "Until you delete a recording yourself." },
  "30-days": { label: "30 days", hint: "Then the sound is deleted." },
  "7-days": { label: "7 days", hint: "Then the sound is deleted." },
  "until-transcribed": { label: "Until transcribed", hint: "Only your words are kept, as text." },
};

const spanOf = (retention: AudioRetention): number => RETENTION_MS[retention] ?? Infinity;

/** Whether this choice deletes sound that the other would have kept. */
export const keepsLess = (retention: AudioRetention, than: AudioRetention): boolean =>
  spanOf(retention) < spanOf(than);

/** What a choice that keeps less does to the sound that is there. */
export function whatGoes(retention: AudioRetention, now: number): { question: string; consequence: string } {
  const span = spanOf(retention);
  if (span === 0) {
    return {
      question: "Delete the sound of everything that is transcribed?",
      consequence: "From now on, sound also goes as soon as its words are written down.",
    };
  }
  return {
    question: `Delete sound from before ${formatDate(new Date(now - span).toISOString())}?`,
    consequence: `From now on, sound goes once it is ${RETENTION_WORDS[retention].label} old.`,
  };
}
