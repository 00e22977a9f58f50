import type { z } from "zod";
import type { Role } from "./roles.ts";

/**
 * Who may knock: openness is spoken, so a forgotten field cannot open a door. Which rows the
 * caller may then touch is for the feature's policy to say.
 */
export type Access = "anyone" | "signedIn" | readonly Role[];

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export type Endpoint = {
  readonly method: Method;
  /** Other verbs the same call answers, where the specification leaves the verb open. */
  readonly alsoMethods?: readonly Method[];
  /** Absolute, with `:name` for parameters. */
  readonly path: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The answer's `data`. What the schema does not name never leaves the server. */
  readonly data: z.ZodType;
  /** The fields of `data` stand at the top level of the answer as well. */
  readonly alsoAtTop?: true;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export const API = "/api/v1";
