import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { DeliveryError } from "./messages.ts";
import { openTwilio } from "./twilio.ts";

const ACCOUNT = {
  accountSid: "AC0123456789abcdef",
  authToken: "cedar",
  smsFrom: "+14155550100",
  whatsappFrom: undefined,
  whatsappContentSid: undefined,
};
const SMS = {
  channel: "sms",
  to: "+9647701234567",
  subject: "",
  text: "0417",
  places: [],
} as const;

const failureAt = (origin: string) =>
  openTwilio({ ...ACCOUNT, origin })
    .send(SMS)
    .catch(({ failure }: DeliveryError) => failure);

afterEach(() => vi.unstubAllGlobals());

describe("an SMS without a response", () => {
  test("was not sent if there is no route, or the certificate has expired", async () => {
    expect(await failureAt("https://255.255.255.255")).toBe("away");
    // Its built-in certificate expired years ago.
    const expired = new SMTPServer({ secure: true }).on("error", () => undefined);
    await new Promise<void>((resolve) => void expired.listen(0, "127.0.0.1", resolve));
    const { port } = expired.server.address() as AddressInfo;
    expect(await failureAt(`https://127.0.0.1:${port}`)).toBe("away");
    await new Promise<void>((resolve) => expired.close(resolve));
  });

  test.each([
    ["away", { code: "ECONNREFUSED", syscall: "connect" }],
    ["away", { code: "EHOSTUNREACH", syscall: "connect" }],
    ["away", { code: "EADDRNOTAVAIL", syscall: "connect" }],
    ["away", { code: "DEPTH_ZERO_SELF_SIGNED_CERT" }],
    ["away", { code: "SELF_SIGNED_CERT_IN_CHAIN" }],
    ["away", { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" }],
    ["away", { code: "ERR_TLS_CERT_ALTNAME_INVALID" }],
    ["unknown", { code: "EHOSTUNREACH", syscall: "read" }],
    ["unknown", { code: "ECONNRESET", syscall: "read" }],
    ["unknown", { code: "UND_ERR_SOCKET" }],
  ])("is %s after %j", async (failure, cause) => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("fetch failed", { cause })));
    expect(await failureAt("https://twilio.test")).toBe(failure);
  });
});
