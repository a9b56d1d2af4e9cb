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
  multiple?: boolean;
  onFile: (file: File, ...others: File[]) => void;
  children: ReactNode;
}

export function FileButton(props: Props) {
  const { label, accept, inline = false, name, disabled, multiple, onFile, children } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        disabled={disabled}
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
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
