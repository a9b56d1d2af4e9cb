import type { ComponentProps } from "react";
import { EMAIL_MAX_CHARS } from "#contract/limits.ts";
import { Field } from "../ui/field.tsx";

/** A field for one's own address. */
export const EmailField = (props: Pick<ComponentProps<typeof Field>, "value" | "onChange">) => (
  <Field
    {...props}
    label="Email"
    name="email"
    type="email"
    autoComplete="email"
    maxLength={EMAIL_MAX_CHARS}
    required
  />
);
