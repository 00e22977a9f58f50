import { ApiError } from "@madrasa/contract/client";
import { reportingTransport, token } from "./client.ts";

/** What answers with bytes in place of JSON, for the session; a refusal is thrown as by `call`. */
export async function fetchBytes(path: string): Promise<Blob> {
  const headers = { Authorization: `Bearer ${token() ?? ""}` };
  const response = await reportingTransport(path, { headers });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => null);
  throw new ApiError(response.status, response.statusText, body);
}
