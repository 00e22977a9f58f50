import { contract } from "@madrasa/contract";
import { expect, test, vi } from "vitest";
import { afterPassword } from "./after-password.ts";
import { passwordQuestion } from "./password-question.ts";

vi.mock("../../i18n/load.ts", () => ({ loadMessages: async () => null }));

const refusal = () => Response.json({ code: "PASSWORD_REQUIRED" }, { status: 403 });
const ok = () => Response.json({ success: true });
const { path, method } = contract.family.confirmPassword;

test("a call that brings the password is repeated with it, and nobody is asked", async () => {
  const send = vi.fn(async () => ok());
  const init = {
    method: "POST",
    body: JSON.stringify({ password: "ink and paper", childIds: [] }),
  };
  expect((await afterPassword(refusal(), init, send)).status).toBe(200);
  const body = JSON.stringify({ password: "ink and paper" });
  expect(send.mock.calls).toEqual([[path, { method, body }], []]);
  expect(passwordQuestion.get()).toBeUndefined();
});

test("a wrong password is answered as the call itself would answer", async () => {
  const wrong = Response.json({ code: "INVALID_INPUT" }, { status: 400 });
  const init = { method: "POST", body: JSON.stringify({ password: "wrong" }) };
  expect(await afterPassword(refusal(), init, async () => wrong)).toBe(wrong);
});

test("other calls ask for the password, once for all of them", async () => {
  const send = vi.fn(async () => ok());
  const [read, write] = [
    afterPassword(refusal(), { method: "GET" }, send),
    afterPassword(refusal(), { method: "DELETE", body: "{}" }, send),
  ];
  await expect.poll(() => passwordQuestion.get()).toBeDefined();
  passwordQuestion.get()?.(true);
  expect([(await read).status, (await write).status]).toEqual([200, 200]);
  expect(send).toHaveBeenCalledTimes(2);
});

test("another refusal is answered as it came", async () => {
  const other = Response.json({ code: "GUARDIAN_DECIDES" }, { status: 403 });
  expect(await afterPassword(other, { method: "GET" }, async () => ok())).toBe(other);
});
