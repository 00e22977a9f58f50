import { useInfiniteQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { readersQuery, type Sent } from "./announcements.api.ts";

type ReadersDialogProps = { announcement: Sent; onClose: () => void };

/** Students of the course and whether their family has read it. */
export function ReadersDialog({ announcement, onClose }: ReadersDialogProps) {
  const list = useInfiniteQuery(readersQuery(announcement._id));
  return (
    <Dialog isOpen isDismissable onOpenChange={onClose} title={t("announcements.readers")}>
      <Loaded query={list} failed="announcements.loadFailed" meanwhile={<RowsSkeleton />}>
        {({ pages }) => (
          <>
            <ul className="divide-y divide-line">
              {pages
                .flatMap(({ students }) => students)
                .map(({ _id, firstName, lastName, readBy }) => (
                  <li key={_id} className="flex min-h-12 flex-wrap items-center gap-x-3 py-1">
                    <span className="min-w-0 grow font-semibold wrap-anywhere">
                      <UserText>{`${firstName} ${lastName}`}</UserText>
                    </span>
                    <span className="text-sm text-ink-soft">
                      {t("announcements.reader", { readBy: readBy ?? "nobody" })}
                    </span>
                  </li>
                ))}
            </ul>
            <LoadMore list={list} failed="announcements.loadFailed" className="mt-4" />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
