import { MAX_TYPED_CHARS } from "#contract/limits.ts";
import { Button } from "../../ui/button.tsx";
import { Card, CardDescription, CardTitle } from "../../ui/card.tsx";
import { cx } from "../../ui/cx.ts";
import { TextArea } from "../../ui/field.tsx";
import { useKeptText } from "../unsaved.ts";

interface TypeInsteadProps {
  /** Whose text it is. */
  ownerId: string;
  disabled: boolean;
  /** Resolves to whether the text is safe in the outbox; only then is the field emptied. */
  onSubmit: (text: string) => Promise<boolean>;
}

const count = new Intl.NumberFormat("en-US");

/** For those who cannot or will not speak here. */
export function TypeInstead({ ownerId, disabled, onSubmit }: TypeInsteadProps) {
  const [text, setText] = useKeptText(`note:${ownerId}`);
  const blank = text.trim() === "";

  async function submit() {
    if (await onSubmit(text.trim())) setText("");
  }

  return (
    <Card>
      <CardTitle>Type it instead</CardTitle>
      <CardDescription>Write it the way you would say it.</CardDescription>
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!blank && !disabled) void submit();
        }}
      >
        <TextArea
          label="Your note"
          hideLabel
          placeholder="So, what happened this week was…"
          rows={4}
          maxLength={MAX_TYPED_CHARS}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="mt-3 flex items-center justify-between gap-3">
          <p
            className={cx(
              "text-sm tabular-nums",
              text.length === MAX_TYPED_CHARS ? "text-danger" : "text-faint",
            )}
          >
            {count.format(text.length)} / {count.format(MAX_TYPED_CHARS)}
          </p>
          <Button type="submit" variant="secondary" size="sm" disabled={blank || disabled}>
            Make a post
          </Button>
        </div>
      </form>
    </Card>
  );
}
