import { afterEach, expect, it } from "vitest";
import { localStore } from "../../lib/storage/storage.ts";
import { signUpDraft } from "./sign-up-draft.ts";

afterEach(() => signUpDraft.clear());

const sentAt = Date.now();

it("a sign-up is read as it was written, without its passwords, and a damaged one is empty", () => {
  const fields = { firstName: "Aisha", country: "IN", contactMethod: "telegram" } as const;
  const codes = { email: { target: "a@b.c", optId: "otp", sentAt, proof: { otp: "1234" } } };
  signUpDraft.write({
    path: "/signup?role=student",
    fields: { ...fields, password: "secret" },
    codes,
    invitation: "of an admin",
  });
  const invitation = "of an admin";
  expect(signUpDraft.read()).toMatchObject({
    path: "/signup?role=student",
    fields,
    codes,
    invitation,
  });
  expect(localStore.read("signUpDraft")).not.toContain("secret");
  localStore.write("signUpDraft", JSON.stringify({ at: sentAt, fields: "all", codes: {} }));
  expect(signUpDraft.read()).toEqual({ fields: {}, codes: {} });
});
