import type { CallInput, CallOptions } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { call } from "../../lib/api/client.ts";
import { requestTimeout } from "../../lib/offline/reconnect.ts";
import { type AnswerOf, type CallOf, endpointOf, type QueuedCallName } from "./queued-calls.ts";

export async function makeCall<Name extends QueuedCallName>(
  { call: name, params, query, body }: CallOf<Name>,
  options: CallOptions = {},
): Promise<AnswerOf<Name>> {
  const endpoint: Endpoint = endpointOf(name);
  const input = { params, query, body, signal: requestTimeout(), ...options };
  return (await call(endpoint, input as CallInput<Endpoint>)) as AnswerOf<Name>;
}
