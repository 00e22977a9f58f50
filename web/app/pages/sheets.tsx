import { TurnOnSheet } from "../courses/courses/turn-on-sheet.tsx";
import { useLoadedSaved } from "../device/saved/use-saved.ts";
import { SheetList } from "../halaqa/sheet/sheet-list.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Page } from "../ui/page/page.tsx";

export const clientLoader = messagesLoader("sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("courses.dailySheets");
}

export default function SheetsPage() {
  useLoadedSaved();
  return (
    <Page title={t("courses.dailySheets")}>
      <SheetList whenEmpty={<TurnOnSheet />} />
    </Page>
  );
}
