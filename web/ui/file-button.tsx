import { Upload } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "./button.tsx";

interface Props {
  /** Names the hidden file input. */
  label: string;
  accept: string;
  variant: "secondary" | "quiet";
  disabled: boolean;
  multiple?: boolean;
  /** A phone opens its camera. */
  capture?: "environment";
  onFile: (file: File, ...others: File[]) => void;
  children: ReactNode;
}

export function FileButton({ label, accept, variant, disabled, multiple, capture, onFile, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        capture={capture}
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
        variant={variant}
        size="sm"
        icon={Upload}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
