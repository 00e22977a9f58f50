import type { Transport } from "@madrasa/contract/client";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

type Server = {
  inject: (request: {
    method: Method;
    url: string;
    headers: Record<string, string>;
    payload?: string | Buffer;
    remoteAddress?: string;
  }) => Promise<{
    statusCode: number;
    headers: Record<string, unknown>;
    rawPayload: Buffer;
  }>;
};

export function injectTransport(server: Server, remoteAddress?: string): Transport {
  return async (url, { method, headers, body }) => {
    const { statusCode, rawPayload, ...response } = await server.inject({
      method: method as Method,
      url,
      headers: headers as Record<string, string>,
      // Other byte arrays would be sent as JSON.
      ...(body != null && {
        payload: body instanceof Uint8Array ? Buffer.from(body) : (body as string),
      }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    const hasNoBody = statusCode === 204 || statusCode === 304;
    return new Response(hasNoBody ? null : new Uint8Array(rawPayload), {
      status: statusCode,
      headers: response.headers as Record<string, string>,
    });
  };
}
