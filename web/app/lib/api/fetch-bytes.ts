import { ApiError } from "@madrasa/contract/client";
import { reportingTransport, token } from "./client.ts";

/** Fetches bytes with the session; throws like `call`. */
export async function fetchBytes(path: string): Promise<Blob> {
  const headers = { Authorization: `Bearer ${token() ?? ""}` };
  const response = await reportingTransport(path, { headers });
  if (response.ok) return response.blob();
  const body: unknown = await response.json().catch(() => null);
  throw new ApiError(response.status, response.statusText, body);
}
