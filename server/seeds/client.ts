import { readFile } from "node:fs/promises";
import path from "node:path";
import type { InjectOptions } from "fastify";
import type { z } from "zod";
import { contract } from "@madrasa/contract";
import { internationalNumber, type CountryCode } from "@madrasa/contract/digits";
import type { Endpoint } from "@madrasa/contract/endpoint";
import type { App } from "../src/app.ts";

/** The sample school is made with the calls that people make: nothing in it could not have come about. */

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type CallOptions<E extends Endpoint> = {
  token?: string;
  query?: Input<E["query"]>;
  body?: Input<E["body"]>;
};

export async function call<E extends Endpoint>(
  { http }: App,
  endpoint: E,
  { token, query, body }: CallOptions<E> = {},
): Promise<Output<E["data"]>> {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) search.set(key, String(value));
  const request: InjectOptions = {
    method: endpoint.method,
    url: `${endpoint.path}?${search.toString()}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  };
  if (body !== undefined) request.payload = body as object;
  const response = await http.inject(request);
  const answer = response.json<{ message: string; data: Output<E["data"]> }>();
  if (response.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.message}`);
  return answer.data;
}

export type Newcomer = {
  role: "student" | "teacher";
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  country: CountryCode;
};

/** Signs a person up with the codes that their phone and their mailbox would have shown. */
export async function signUp(app: App, person: Newcomer, password: string): Promise<string> {
  const { phone, country, email } = person;
  const { sendCode, verifyCode, signUp: join } = contract.accounts;
  const query = { for: "createUser" } as const;
  const number = { phoneNumber: phone, country };
  await call(app, sendCode, { query, body: { ...number, method: "whatsapp" } });
  const otp = await sentCode(app, internationalNumber(country, phone));
  await call(app, verifyCode, { body: { ...number, otp } });
  const { optId: emailOptId } = await call(app, sendCode, { query, body: { email } });
  await call(app, verifyCode, {
    body: { email, optId: emailOptId, otp: await sentCode(app, email) },
  });
  const { token } = await call(app, join, { body: { ...person, password, otp, emailOptId } });
  return token;
}

async function sentCode({ platform }: App, to: string): Promise<string> {
  const outbox = await readFile(path.join(platform.config.dataDir, "outbox.jsonl"), "utf8");
  const lines = outbox.trim().split("\n");
  const messages = lines.map((line) => JSON.parse(line) as { to: string; text: string });
  const text = messages.findLast((message) => message.to === to)?.text ?? "";
  return /\d{4}/.exec(text)?.[0] ?? "";
}

/** Uploads one of the files beside this page and returns its key. */
export async function upload(
  app: App,
  token: string,
  file: {
    courseId: string;
    name: string;
    contentType: string;
    as?: string;
    /** Which call gives the place; a teacher's where nothing is said. */
    link?: typeof contract.notes.noteUploadLink;
  },
): Promise<string> {
  const bytes = await readFile(new URL(`media/${file.name}`, import.meta.url));
  const { signedUrl, fileKey, headers } = await call(app, file.link ?? contract.files.uploadLink, {
    token,
    query: {
      courseId: file.courseId,
      filename: file.as ?? file.name,
      contentType: file.contentType,
      size: bytes.length,
    },
  });
  const status = await send(app, signedUrl, { headers, bytes });
  if (status !== 200) throw new Error(`${file.name} was not taken: ${status}`);
  return fileKey;
}

/** To the school itself, or to the store that the link leads to. */
async function send(
  { http }: App,
  url: string,
  { headers, bytes }: { headers: Record<string, string>; bytes: Buffer },
): Promise<number> {
  if (url.startsWith("/")) {
    return (await http.inject({ method: "PUT", url, headers, payload: bytes })).statusCode;
  }
  return (await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) })).status;
}
