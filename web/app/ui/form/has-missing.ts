import type { FieldErrors, FieldValues } from "react-hook-form";

/** True if a "required" rule failed. */
export function hasMissing<Values extends FieldValues>(errors: FieldErrors<Values>): boolean {
  return Object.values(errors).some((fault) => fault?.type === "required");
}
