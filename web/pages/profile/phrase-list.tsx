import type { Context } from "#contract/context.ts";
import { PinButton } from "./pin-button.tsx";
import { RemoveButton } from "./remove-button.tsx";
import type { Corrections } from "./use-corrections.ts";

interface Props {
  context: Context;
  corrections: Corrections;
}

/** What the speaker keeps saying. A pinned phrase is theirs whether or not they say it again. */
export const PhraseList = ({ context, corrections }: Props) => (
  <ul className="mt-2 -mb-1.5 divide-y divide-line">
    {context.distinctivePhrases.map((phrase) => {
      const mark = context.corrections.find(({ kind, text }) => kind === "phrase" && text === phrase);
      return (
        <li key={phrase} className="flex items-start gap-1 py-1.5">
          <q dir="auto" className="wrap-anywhere grow py-1.5 font-display text-lg leading-snug">
            {phrase}
          </q>
          <PinButton phrase={phrase} mark={mark} corrections={corrections} />
          {mark === undefined ? (
            <RemoveButton
              text={phrase}
              onRemove={() => void corrections.remove("distinctivePhrases", phrase)}
              className="-mr-2.5"
            />
          ) : (
            <span className="-mr-2.5 size-9 shrink-0 pointer-coarse:size-11" />
          )}
        </li>
      );
    })}
  </ul>
);
