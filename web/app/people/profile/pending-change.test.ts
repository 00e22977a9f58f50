import { afterEach, expect, it } from "vitest";
import { localStore } from "../../lib/storage/storage.ts";
import { pendingChange } from "./pending-change.ts";

afterEach(() => pendingChange.clear());

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
