import { afterEach, expect, it } from "vitest";
import { PIN_TRIES } from "@madrasa/contract/limits";
import {
  familySession,
  removeChildSession,
  saveChildSession,
} from "../../lib/session/family-sessions.ts";
import { checkPinHere, devicePin, PinRefused } from "./device-pin.ts";

const idris = { userId: "idris", token: "token", storageKey: "key" };

afterEach(() => removeChildSession(idris.userId));

async function withPin(pin: string) {
  const made = await devicePin(pin);
  if (!made) throw new Error("there is no crypto");
  saveChildSession({ ...idris, pin: made });
  return made;
}

/** Checks against stored data, as after a reload. */
async function check(pin: string) {
  const stored = familySession(idris.userId);
  if (!stored?.pin) throw new Error("no PIN is stored");
  return checkPinHere({ ...stored, pin: stored.pin }, pin);
}

it("is right without a line, and stored so that it cannot be read", async () => {
  const { salt, hash } = await withPin("1234");
  expect(`${salt} ${hash}`).not.toContain("1234");
  expect((await devicePin("1234"))?.hash).not.toBe(hash);
  await check("1234");
  await expect(check("4321")).rejects.toThrow(PinRefused);
  await check("1234");
  expect(familySession(idris.userId)?.pin?.wrong).toBe(0);
});

it("opens nothing after five wrong ones, not even the right one", async () => {
  await withPin("1234");
  const ended: boolean[] = [];
  for (let tried = 0; tried <= PIN_TRIES; tried += 1) {
    await check(tried === PIN_TRIES ? "1234" : "0000").catch((error: PinRefused) =>
      ended.push(error.isEnded),
    );
  }
  expect(ended).toEqual([false, false, false, false, true, true]);
});
