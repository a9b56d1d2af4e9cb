import { Upload } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { Button } from "./button.tsx";

interface Props extends ComponentProps<"input"> {
  /** Names the hidden file input. */
  label: string;
  /** A word within a line. */
  inline?: boolean;
  /** The button's, if not its text. */
  name?: string;
  onFile: (file: File, ...others: File[]) => void;
}

export function FileButton({ label, inline = false, name, onFile, children, ...file }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        {...file}
        ref={input}
        type="file"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file, ...others] = event.target.files ?? [];
          // The same file can be chosen again after a failure.
          event.target.value = "";
          if (file) onFile(file, ...others);
        }}
      />
      <Button
        variant={inline ? "link" : "quiet"}
        size={inline ? "word" : "sm"}
        icon={inline ? undefined : Upload}
        aria-label={name}
        disabled={file.disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
