import { expect, it } from "vitest";
import { isOvertaken } from "./progress-outbox.ts";

it("does not overwrite a position that another device has saved since, whatever this clock says", () => {
  const [early, late] = ["2026-11-20T08:00:00.000Z", "2026-11-20T09:00:00.000Z"];
  const saved = (seconds: number, savedAt = late) => ({ seconds, savedAt });
  expect(isOvertaken({ savedAt: early, tried: [40] }, saved(90))).toBe(true);
  expect(isOvertaken({ savedAt: null, tried: [] }, saved(90))).toBe(true);
  // Saved by this device, with a lost response.
  expect(isOvertaken({ savedAt: early, tried: [40, 90] }, saved(90))).toBe(false);
  expect(isOvertaken({ savedAt: late, tried: [] }, saved(90))).toBe(false);
  expect(isOvertaken({ savedAt: null, tried: [] }, null)).toBe(false);
});
