import { afterEach, expect, it } from "vitest";
import { localStore, sessionStore } from "../../lib/storage/storage.ts";
import { pendingChange } from "./pending-change.ts";
import { recoveryDraft } from "./recovery-draft.ts";
import { signUpDraft } from "./sign-up-draft.ts";

afterEach(() => {
  pendingChange.clear();
  recoveryDraft.clear();
  signUpDraft.clear();
});

const sentAt = Date.now();

it("a pending change is read as it was written, and a damaged one is removed", () => {
  const pending = {
    userId: "user",
    kind: "phone",
    otpId: "otp",
    address: { phoneNumber: "7701234567", country: "IQ" },
    to: { phoneNumber: "7701234567", country: "IQ", method: "sms" },
    sentAt,
  } as const;
  pendingChange.write(pending);
  expect(pendingChange.read()).toEqual(pending);
  localStore.write("pendingChange", JSON.stringify({ ...pending, address: null }));
  expect(pendingChange.read()).toBeUndefined();
  expect(localStore.read("pendingChange")).toBeNull();
});

it("a recovery is read as it was written, and a damaged one is removed", () => {
  const recovery = { optId: "otp", address: { email: "aisha@example.org" }, sentAt };
  recoveryDraft.write(recovery);
  expect(recoveryDraft.read()).toEqual(recovery);
  sessionStore.write("recovery", JSON.stringify({ ...recovery, method: "pigeon" }));
  expect(recoveryDraft.read()).toBeUndefined();
  expect(sessionStore.read("recovery")).toBeNull();
});

it("a sign-up is read as it was written, without its passwords, and a damaged one is empty", () => {
  const fields = { firstName: "Aisha", country: "IN", contactMethod: "telegram" } as const;
  const codes = { email: { target: "a@b.c", optId: "otp", sentAt, proof: { otp: "1234" } } };
  signUpDraft.write("/signup?role=student", { ...fields, password: "secret" }, codes);
  expect(signUpDraft.read()).toMatchObject({ path: "/signup?role=student", fields, codes });
  expect(localStore.read("signUpDraft")).not.toContain("secret");
  localStore.write("signUpDraft", JSON.stringify({ at: sentAt, fields: "all", codes: {} }));
  expect(signUpDraft.read()).toEqual({ fields: {}, codes: {} });
});
