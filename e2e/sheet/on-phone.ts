import { contract } from "@madrasa/contract";
import { parseSheetEntries } from "@madrasa/contract/halaqa/sheet-entry-rows";
import { expect, type Page } from "@playwright/test";
import type { School } from "@madrasa/testkit/school";
import { screensAreStored, storedParts } from "../pages/stored-screens.ts";
import { countPresses } from "../support/count-presses.ts";
import type { Problems } from "../support/problems.ts";
import { useSession } from "../support/session.ts";
import { aHalaqa, TIME_ZONE, today } from "./halaqa.ts";

export const PHONE = {
  serviceWorkers: "allow",
  viewport: { width: 360, height: 740 },
  timezoneId: TIME_ZONE,
} as const;

type Wanted = Parameters<typeof aHalaqa>[1] & { language?: "en" | "ar" };

/** Opens the sheet of a new halaqa as its teacher; `presses` counts those since then. */
export async function openSheet(
  { page, school, problems }: { page: Page; school: School; problems: Problems },
  { language = "en", ...wanted }: Wanted,
) {
  problems.allow(/Failed to fetch|ERR_|Failed to load|fetching the script/);
  const halaqa = await aHalaqa(school, wanted);
  const { teacher, guardian, courseId } = halaqa;
  for (const { token } of [teacher, guardian]) {
    await school.client.call(contract.profile.updateMe, { token, body: { language } });
  }
  await useSession(page, teacher);
  const presses = await countPresses(page);
  await page.goto(`/sheet/${courseId}?lang=${language}`);
  const entriesOfToday = async () => {
    const query = { courseId, day: today() };
    const sheet = await school.client.call(contract.sheet.readSheet, {
      token: teacher.token,
      query,
    });
    return parseSheetEntries(sheet.sheetEntries).filter(({ day }) => day === today());
  };
  return { ...halaqa, presses, entriesOfToday };
}

export async function goOffline(page: Page): Promise<void> {
  await screensAreStored(page);
  await expect.poll(() => storedParts(page)).toBeGreaterThan(0);
  await page.context().setOffline(true);
}
