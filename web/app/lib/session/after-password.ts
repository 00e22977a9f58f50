import { contract } from "@madrasa/contract";
import { loadMessages } from "../../i18n/load.ts";
import { passwordQuestion } from "./password-question.ts";

let asked: Promise<boolean> | undefined;

async function askPassword(): Promise<boolean> {
  asked ??= askOnce().finally(() => {
    asked = undefined;
    passwordQuestion.set(undefined);
  });
  return asked;
}

async function askOnce(): Promise<boolean> {
  await loadMessages("family");
  return new Promise((resolve) => passwordQuestion.set(resolve));
}

/** Repeats a call forbidden to PIN sessions after the password: the one in the call, or the guardian's answer. */
export async function afterPassword(
  refused: Response,
  init: RequestInit,
  send: (path?: string, init?: RequestInit) => Promise<Response>,
): Promise<Response> {
  if (((await read(refused.clone())) as Body).code !== "PASSWORD_REQUIRED") return refused;
  const { password } = (await read(new Response(init.body))) as Body;
  if (password === undefined) return (await askPassword()) ? send() : refused;
  const { path, method } = contract.family.confirmPassword;
  const confirmed = await send(path, { ...init, method, body: JSON.stringify({ password }) });
  return confirmed.ok ? send() : confirmed;
}

type Body = { code?: string; password?: string };
const read = async (body: Response): Promise<unknown> => body.json().catch(() => ({}));
