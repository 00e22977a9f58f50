/** Staff pages available offline, by file name in `routes.ts`. They load the staff's messages too. */
export const STAFF_SCREENS: readonly string[] = ["pages/sheet.tsx", "pages/sheets.tsx"];
