import { shownTitle } from "@madrasa/contract/shown-title";
import { formatDateTime } from "../../i18n/dates/format-dates.ts";
import { formatNames } from "../../i18n/format-lists.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Badge } from "../../ui/display/badge.tsx";
import { Prose, UserText } from "../../ui/display/user-text.tsx";
import type { ReceivedAnnouncement, SentAnnouncement } from "./announcements.api.ts";

export function AnnouncementDetails({
  announcement,
}: {
  announcement: ReceivedAnnouncement | SentAnnouncement;
}) {
  const { audience, course, author, announcedAt, editedAt, isWithdrawn, isPinned, image } =
    announcement;
  const children = "children" in announcement ? announcement.children : [];
  const name = `${author.firstName} ${author.lastName}`.trim();
  const isUnread = "isRead" in announcement && !announcement.isRead && !isWithdrawn;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="flex min-w-0 grow items-center gap-2 font-sans text-base font-semibold wrap-anywhere">
          {isUnread && <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-gold" />}
          {course ? (
            <UserText lang={course.language}>{shownTitle(course)}</UserText>
          ) : (
            t("announcements.from", { audience })
          )}
          {isUnread && <span className="sr-only">{t("announcements.unread")}</span>}
        </h2>
        {isPinned && <Badge tone="gold">{t("announcements.pinned")}</Badge>}
      </div>
      <p className="text-sm text-ink-soft">
        {name && (
          <>
            <UserText>{name}</UserText>
            {" · "}
          </>
        )}
        {formatDateTime(announcedAt)}
        {editedAt && ` · ${t("announcements.edited")}`}
      </p>
      {isWithdrawn ? (
        <p className="mt-3 text-ink-soft">{t("announcements.withdrawn")}</p>
      ) : (
        <>
          <Prose className="mt-3">{announcement.text}</Prose>
          {image && (
            <a href={image.url} target="_blank" rel="noreferrer" className="mt-3 block w-fit">
              <img
                src={image.url}
                alt={image.alt || t("announcements.image")}
                width={image.width ?? undefined}
                height={image.height ?? undefined}
                loading="lazy"
                decoding="async"
                className="h-auto max-h-96 w-auto max-w-full rounded-control bg-sunken"
              />
            </a>
          )}
        </>
      )}
      {children.length > 0 && <p className="mt-3 text-sm text-ink-soft">{forChildren(children)}</p>}
    </>
  );
}

export const forChildren = (children: readonly string[]) =>
  t("announcements.forChildren", { names: formatNames(children.map(bidiIsolate)) });
