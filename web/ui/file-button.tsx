import { Upload } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";

interface Props {
  /** Names the hidden file input. */
  label: string;
  accept: string;
  /** A word within a line. */
  inline?: boolean;
  /** The button's, if not its text. */
  name?: string;
  disabled: boolean;
  onFile: (file: File) => void;
  children: ReactNode;
}

export function FileButton({ label, accept, inline = false, name, disabled, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file can be chosen again after a failure.
          event.target.value = "";
          if (file) onFile(file);
        }}
      />
      <Button
        variant={inline ? "link" : "quiet"}
        size={inline ? "word" : "sm"}
        icon={inline ? undefined : Upload}
        aria-label={name}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
