import { useParams } from "react-router";
import { useAccountLanguage } from "../features/profile/use-account-language.ts";
import { useLoadedSaved } from "../features/saved/use-saved.ts";
import { useSheet } from "../features/sheet/sheet.api.ts";
import { SheetScreen } from "../features/sheet/sheet-screen.tsx";
import { messagesLoader, neverAgain } from "../i18n/route-messages.ts";
import { CONTENT_ID } from "../lib/content-id.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { LeaveGuard } from "../ui/overlay/leave-guard.tsx";
import { WaitingMark } from "./layouts/waiting-mark.tsx";

export const clientLoader = messagesLoader("sheet");
export const shouldRevalidate = neverAgain;

export function meta() {
  return pageTitle("courses.dailySheet");
}

/** A course's daily sheet, also without a line where it was opened once. */
export default function SheetPage() {
  const { courseId = "" } = useParams();
  useAccountLanguage();
  useLoadedSaved();
  const query = useSheet(courseId);
  return (
    <main id={CONTENT_ID} tabIndex={-1}>
      <Loaded query={query} failed="sheet.loadFailed">
        {(sheet) => (
          <SheetScreen key={courseId} sheet={sheet} mark={<WaitingMark />} backTo="/sheets" />
        )}
      </Loaded>
      <LeaveGuard />
    </main>
  );
}
