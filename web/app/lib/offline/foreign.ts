import { networkError } from "./classify-error.ts";

/** Captive portals respond with 200 to everything: the server was not reached. */
export const foreignError = (): DOMException => networkError("A foreign answer.");

/** Throws for HTML, which the server's calls and files never are. */
export function requireOwn(response: Response): Response {
  const type = response.headers.get("content-type") ?? "";
  if (response.ok && type.startsWith("text/html")) throw foreignError();
  return response;
}

export const isEnvelope = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "success" in body;
