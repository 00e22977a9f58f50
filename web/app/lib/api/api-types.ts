import type { contract } from "@madrasa/contract";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { z } from "zod";

type Relative<Path extends string> = Path extends `/api/v1${infer Rest}` ? Rest : Path;
type KeyOf<E extends Endpoint> = `${E["method"]} ${Relative<E["path"]>}`;

type Feature = (typeof contract)[keyof typeof contract];
type InFeature<F> = F extends unknown ? F[keyof F] : never;
type AnyEndpoint = InFeature<Feature>;

type ByKey = { [E in AnyEndpoint as KeyOf<E>]: E };

/** "GET /user/student/course": a call's verb, and its path without the base. */
export type ApiKey = keyof ByKey;

type InputOf<E, Part extends "params" | "query" | "body"> = E extends {
  readonly [P in Part]: infer Schema extends z.ZodType;
}
  ? z.input<Schema>
  : never;

/** A part whose every field is optional may be left out; one the call does not have must be. */
type Need<Part extends string, Input> = [Input] extends [never]
  ? { [P in Part]?: undefined }
  : Record<string, never> extends Input
    ? { [P in Part]?: Input | undefined }
    : { [P in Part]: Input };

export type ApiInput<Key extends ApiKey> = Need<"params", InputOf<ByKey[Key], "params">> &
  Need<"query", InputOf<ByKey[Key], "query">> &
  (Need<"body", InputOf<ByKey[Key], "body">> | { body: FormData }) & {
    signal?: AbortSignal;
    keepalive?: boolean;
  };

/** What a call takes as its JSON body. */
export type ApiBody<Key extends ApiKey> = InputOf<ByKey[Key], "body">;

export type ApiData<Key extends ApiKey> = z.output<ByKey[Key]["data"]>;

/** A refusal's code, one field's fault, and the whole of what the server answers. */
export type ApiAnswer<Data> = { success: boolean; message: string; data: Data };

/** Nothing may be left out unless every part may. */
export type ApiArguments<Key extends ApiKey> =
  Record<string, never> extends ApiInput<Key> ? [input?: ApiInput<Key>] : [input: ApiInput<Key>];
