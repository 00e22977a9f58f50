import { expect } from "vitest";
import type { TestApp } from "./test-app.ts";

/**
 * Client written from the specification's tables with plain `fetch`. Independent of the contract, to detect deviations.
 */

export interface Part {
  [field: string]: Part;
}

export type Answer = Part & { status: number };

export const text = expect.any(String) as string;
export const count = expect.any(Number) as number;
export const flag = expect.any(Boolean) as boolean;
export const some = expect.any(Array) as unknown[];
export const anId = expect.stringMatching(/^[0-9a-f]{24}$/) as string;
export const SUCCESS = { status: 200, success: true, message: text };

export const listOf = (part: Part | undefined): Part[] => (part ?? []) as unknown as Part[];
export const textOf = (part: Part | undefined): string => part as unknown as string;

export type World = {
  school: () => TestApp;
  client: () => SpecifiedClient;
  /** `ask("teacher", "GET /user")`: caller, method and path below /api/v1. */
  ask: (who: string | undefined, line: string, body?: object) => Promise<Answer>;
  tokens: Record<string, string>;
  ids: Record<string, string>;
};

type Input = { body?: object; token?: string | undefined };

export type SpecifiedClient = ReturnType<typeof specifiedClient>;

export function specifiedClient(base: string) {
  async function ask(method: string, path: string, { body, token }: Input = {}): Promise<Answer> {
    const answer = await fetch(base + path, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(method !== "GET" && { "content-type": "application/json" }),
      },
      ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
    });
    const read = (await answer.json().catch(() => null)) as Part | null;
    return { ...read, status: answer.status } as unknown as Answer;
  }
  const call = (method: string, path: string, input?: Input) =>
    ask(method, `/api/v1${path}`, input);

  /** Sends no header but the content type. */
  async function upload(
    path: string,
    file: { courseId: string; filename: string; type: string; bytes: Buffer },
    token: string | undefined,
  ): Promise<string> {
    const query = new URLSearchParams({
      filename: file.filename,
      contentType: file.type,
      courseId: file.courseId,
    });
    const link = await call("GET", `${path}?${query.toString()}`, { token });
    expect(link).toMatchObject({ success: true, data: { signedUrl: text, fileKey: text } });
    const sent = await put(textOf(link["data"]?.["signedUrl"]), file.type, file.bytes);
    expect(sent, "PUT to the signed address").toBe(200);
    return textOf(link["data"]?.["fileKey"]);
  }
  const put = async (signedUrl: string, type: string, bytes: Buffer): Promise<number> =>
    (
      await fetch(signedUrl, {
        method: "PUT",
        headers: { "content-type": type },
        body: new Uint8Array(bytes),
      })
    ).status;
  const bytesAt = async (url: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(new URL(url, base))).arrayBuffer());

  return { ask, call, upload, put, bytesAt };
}
