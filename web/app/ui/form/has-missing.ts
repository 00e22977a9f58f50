import type { FieldErrors, FieldValues } from "react-hook-form";

/** True when a field that must be filled is empty, by rules named "required". */
export function hasMissing<Values extends FieldValues>(errors: FieldErrors<Values>): boolean {
  return Object.values(errors).some((fault) => fault?.type === "required");
}
