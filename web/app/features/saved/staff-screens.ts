/** Pages of staff that open without a line, as `routes.ts` names their files. They bring staff's messages along. */
export const STAFF_SCREENS: readonly string[] = ["pages/sheet.tsx", "pages/sheets.tsx"];
