import { useParams, useSearchParams } from "react-router";
import { coursePath } from "../../office/oversight/index.ts";
import { useAccountLanguage } from "../../people/profile/use-account-language.ts";
import type { Sheet } from "../../halaqa/sheet/apply-entries.ts";
import { useAnySheet, useCorrections } from "../../halaqa/sheet/corrections.api.ts";
import { pastDayIn, today } from "../../halaqa/sheet/days.ts";
import { SheetScreen } from "../../halaqa/sheet/sheet-screen.tsx";
import { SheetSkeleton } from "../../halaqa/sheet/sheet-skeleton.tsx";
import { useToDay } from "../../halaqa/sheet/use-sheet-day.ts";
import { messagesLoader, neverRevalidate } from "../../i18n/route-messages.ts";
import { CONTENT_ID } from "../../lib/content-id.ts";
import { pageTitle } from "../../lib/page-head/page-title.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";

export const clientLoader = messagesLoader("sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("courses.dailySheet");
}

/** A course's daily sheet on any day, for corrections by admins. Online only. */
export default function AnySheetPage() {
  const { courseId = "" } = useParams();
  const [search] = useSearchParams();
  useAccountLanguage();
  const day = pastDayIn(search) ?? today();
  const query = useAnySheet(courseId, day);
  return (
    <main id={CONTENT_ID} tabIndex={-1}>
      <Loaded query={query} failed="sheet.loadFailed" meanwhile={<SheetSkeleton />}>
        {(sheet) => (
          <CorrectedSheet
            key={courseId}
            {...{ courseId, sheet, day }}
            isReading={query.isPlaceholderData}
          />
        )}
      </Loaded>
      <LeaveGuard />
    </main>
  );
}

type CorrectedSheetProps = { courseId: string; sheet: Sheet; day: string; isReading: boolean };

function CorrectedSheet({ courseId, sheet, day, isReading }: CorrectedSheetProps) {
  const actions = useCorrections(sheet, day);
  const toDay = useToDay();
  return (
    <SheetScreen {...{ sheet, day, toDay, actions, isReading }} backTo={coursePath(courseId)} />
  );
}
