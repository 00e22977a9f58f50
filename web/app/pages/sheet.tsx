import { useParams } from "react-router";
import { useAccountLanguage } from "../people/profile/use-account-language.ts";
import { useLoadedSaved } from "../device/saved/use-saved.ts";
import type { Sheet } from "../halaqa/sheet/apply-entries.ts";
import { useSheet, useSheetActions } from "../halaqa/sheet/sheet.api.ts";
import { SheetScreen } from "../halaqa/sheet/sheet-screen.tsx";
import { SheetSkeleton } from "../halaqa/sheet/sheet-skeleton.tsx";
import { StillOpen } from "../halaqa/sheet/still-open.tsx";
import { useSheetDay } from "../halaqa/sheet/use-sheet-day.ts";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { CONTENT_ID } from "../lib/content-id.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { LeaveGuard } from "../ui/overlay/leave-guard.tsx";
import { OutboxBadgeLater } from "./layouts/outbox-badge-later.tsx";

export const clientLoader = messagesLoader("sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("courses.dailySheet");
}

export default function SheetPage() {
  const { courseId = "" } = useParams();
  useAccountLanguage();
  useLoadedSaved();
  const query = useSheet(courseId);
  return (
    <main id={CONTENT_ID} tabIndex={-1}>
      <Loaded query={query} failed="sheet.loadFailed" meanwhile={<SheetSkeleton />}>
        {(sheet) => <StoredSheet key={courseId} sheet={sheet} />}
      </Loaded>
      <LeaveGuard />
    </main>
  );
}

function StoredSheet({ sheet }: { sheet: Sheet }) {
  const { isOver, ...ofDay } = useSheetDay();
  const actions = useSheetActions(sheet);
  return (
    <>
      <SheetScreen {...{ sheet, actions, ...ofDay }} mark={<OutboxBadgeLater />} backTo="/sheets" />
      {isOver && <StillOpen key={ofDay.day} {...ofDay} />}
    </>
  );
}
