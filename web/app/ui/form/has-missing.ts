import type { FieldErrors, FieldValues } from "react-hook-form";

export function hasMissing<Values extends FieldValues>(errors: FieldErrors<Values>): boolean {
  return Object.values(errors).some((fault) => fault?.type === "required");
}
