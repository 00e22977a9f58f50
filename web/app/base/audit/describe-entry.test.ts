import { expect, it } from "vitest";
import { activateInline } from "../../i18n/load.ts";
import { type DescribedEntry, describeEntry } from "./audit-log.tsx";

/** Omits the invisible direction marks around names. */
const said = (entry: Omit<DescribedEntry, "actorName" | "actorId">) =>
  describeEntry({ ...entry, actorId: "a".repeat(24), actorName: "Zaid" }).replace(
    /[\u2066-\u2069]/g,
    "",
  );

const page = {
  action: "editPage",
  targetId: "privacyPolicy",
  targetName: "Privacy Policy",
} as const;
const quotas = {
  action: "setFileQuotas",
  targetId: null,
  targetName: `${300 * 1024 ** 2} ${50 * 1024 ** 3}`,
} as const;

it("says pages and sizes in the language of the reader", () => {
  activateInline("en");
  const english = "Zaid set the storage limits for a student and a course: 300 MB, 50 GB";
  expect(said(page)).toBe("Zaid edited the page Privacy Policy");
  expect(said({ ...page, action: "correctPage" })).toMatch(
    /^Zaid corrected the page Privacy Policy without /,
  );
  expect(said(quotas)).toBe(english);
  expect(said({ ...quotas, targetName: "300 MB, 50 GB" })).toBe(english);
  try {
    activateInline("ur");
    expect([said(page), said(quotas)].join(" ")).not.toMatch(/Privacy/);
    activateInline("ar");
    expect(said(page)).toContain("سياسة الخصوصية");
  } finally {
    activateInline("en");
  }
});

it("says how Hijri dates were moved, and where the day's beginning was given, that too", () => {
  const moved = { action: "setHijriDays", targetId: null } as const;
  expect(
    ["+1", "-2 evening", "0 midnight"].map((targetName) => said({ ...moved, targetName })),
  ).toEqual([
    "Zaid moved the Hijri dates, in days: +1",
    "Zaid moved the Hijri dates, in days: -2. The day begins in the evening.",
    "Zaid moved the Hijri dates, in days: 0. The day begins at midnight.",
  ]);
});

it("tells deleted accounts and children apart by the beginning of their ids", () => {
  const action = {
    action: "eraseAccount",
    targetId: "0123456789abcdef01234567",
    targetName: "",
  } as const;
  expect(said(action)).toBe("Zaid permanently deleted an account (012345)");
  expect(said({ ...action, isChild: true })).toBe("Zaid permanently deleted a child (012345)");
});
