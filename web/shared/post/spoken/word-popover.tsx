import { Play } from "lucide-react";
import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Context } from "#contract/context.ts";
import { MAX_CORRECTION_CHARS } from "#contract/limits.ts";
import { API } from "#contract/paths.ts";
import { apiRetry, apiSend } from "../../../api/client.ts";
import { QuietButton, SmallButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { toast } from "../../../ui/toast.tsx";
import { playSound, soundFor } from "../../recording/player.ts";
import { useAction } from "../../use-action.ts";
import { TextPopover } from "./text-popover.tsx";
import { useShowCorrection } from "./use-correction.ts";
import { isUnsure, type PressedWord } from "./word.tsx";

type Props = PressedWord & { sessionId: string; onClose: () => void };

export default function WordPopover({ sessionId, recordingId, word, at, anchor, onClose }: Props) {
  const { mutate } = useSWRConfig();
  const showCorrection = useShowCorrection(sessionId);
  const was = word.text;
  const [text, setText] = useState(was);
  const [isCorrected, setCorrected] = useState(false);
  const right = text.trim();
  const isChanged = right !== was;

  const { running, run: save } = useAction(async (where: "everywhere" | "transcript") => {
    const correction = { at, was, text: right, everywhere: isChanged && where === "everywhere" };
    const response = await apiRetry("PATCH", API.recordingWords(recordingId), correction);
    await showCorrection({ recordingId, ...response });
    if (isChanged) setCorrected(true);
    else onClose();
  }, "Couldn't correct it");

  function playOn(): void {
    void playSound(soundFor(recordingId), { from: word.start, to: Number.POSITIVE_INFINITY });
    if (!isChanged) onClose();
  }

  const { run: remember } = useAction(async () => {
    const context = await apiSend("POST", API.corrections, { kind: "spelling", text: right, heard: was });
    void mutate<Context>(API.context, context, { revalidate: false });
    toast({ title: "Spelling remembered" });
    onClose();
  }, "Failed to save");

  if (isCorrected) {
    return (
      <TextPopover aria-label="Remember this spelling?" anchor={anchor} onClose={onClose} className="w-80">
        <p className="font-medium">Remember this spelling?</p>
        <p className="mt-0.5 wrap-anywhere text-sm text-soft">
          When we hear “{was}” again, we write “{right}”.
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <SmallButton variant="primary" autoFocus onClick={remember}>
            Remember
          </SmallButton>
          <QuietButton onClick={onClose}>Not now</QuietButton>
        </div>
      </TextPopover>
    );
  }
  const isFixing = running?.[0] === "everywhere";
  const disabled = running !== undefined || right === "";
  const isJustHeard = !isChanged && !isUnsure(word);
  return (
    <TextPopover aria-label="Did we hear this right?" anchor={anchor} onClose={onClose} className="w-80">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isJustHeard) playOn();
          else if (right !== "") void save("everywhere");
        }}
      >
        <Field
          label="Did we hear this right?"
          autoFocus
          dir="auto"
          autoComplete="off"
          maxLength={MAX_CORRECTION_CHARS}
          value={text}
          readOnly={running !== undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="mt-3 flex flex-wrap gap-2">
          {!isJustHeard && (
            <SmallButton type="submit" variant="primary" busy={isFixing} disabled={disabled}>
              {isChanged ? "Fix it everywhere" : "It's right"}
            </SmallButton>
          )}
          {isChanged && (
            <QuietButton disabled={disabled} onClick={() => save("transcript")}>
              Only in the transcript
            </QuietButton>
          )}
          <SmallButton variant={isJustHeard ? "primary" : "quiet"} onClick={playOn}>
            <Play className="size-3.5 fill-current" />
            Play from here
          </SmallButton>
        </div>
      </form>
    </TextPopover>
  );
}
