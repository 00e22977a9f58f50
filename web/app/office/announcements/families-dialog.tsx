import { RULES } from "@madrasa/contract/rules";
import { shownTitle } from "@madrasa/contract/shown-title";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, MessageCircle } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { copyText } from "../../ui/button/copy-button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { RowsSkeleton } from "../../ui/feedback/rows-skeleton.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import {
  type Family,
  familiesQuery,
  type SentAnnouncement,
  useMarkOpened,
} from "./announcements.api.ts";

type FamiliesDialogProps = { announcement: SentAnnouncement; onClose: () => void };

/** The students' families: who has read it, and a message by hand to those who allow it. */
export function FamiliesDialog({ announcement, onClose }: FamiliesDialogProps) {
  const { _id, course, text } = announcement;
  const list = useInfiniteQuery(familiesQuery(_id));
  const opening = useMarkOpened(_id);
  const [written, setWritten] = useState(text);
  const noteTo = ({ firstName: name }: Family) =>
    t("announcements.note", {
      text: written.trim(),
      course: course ? shownTitle(course) : "",
      name,
      link: `${window.location.origin}/announcements`,
    });
  return (
    <Dialog isOpen isDismissable onOpenChange={onClose} title={t("announcements.families")}>
      <TextArea
        label={t("announcements.noteLabel")}
        description={t("announcements.noteHelp")}
        value={written}
        maxLength={RULES.announcement.max}
        onChange={({ target }) => setWritten(target.value)}
      />
      <ActionError className="mt-2">{opening.errorText}</ActionError>
      <Loaded query={list} failed="announcements.loadFailed" meanwhile={<RowsSkeleton />}>
        {({ pages }) => (
          <>
            <ul className="mt-4 divide-y divide-line">
              {pages
                .flatMap(({ students }) => students)
                .map((family) => (
                  <FamilyRow
                    key={family._id}
                    family={family}
                    note={noteTo(family)}
                    onOpen={() => opening.mutate(family._id)}
                  />
                ))}
            </ul>
            <LoadMore list={list} failed="announcements.loadFailed" className="mt-4" />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

type FamilyRowProps = { family: Family; note: string; onOpen: () => void };

function FamilyRow({ family, note, onOpen }: FamilyRowProps) {
  const { firstName, lastName, readBy, openedAt, TelegramOrWhatsapp: method } = family;
  const name = `${firstName} ${lastName}`;
  const url = contactUrl(family, note);
  return (
    <li className="flex min-h-14 items-center gap-x-3 py-2">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          <UserText>{name}</UserText>
        </p>
        <p className="text-sm text-ink-soft">
          {t("announcements.reader", { readBy: readBy ?? "nobody" })}
          {!url && ` · ${t("courses.phoneHidden")}`}
          {openedAt && (
            <span className="whitespace-nowrap">
              {" · "}
              <Check aria-hidden="true" className="inline size-4" /> {t("announcements.opened")}
            </span>
          )}
        </p>
      </div>
      {url && (
        <LinkButton
          href={url}
          variant="secondary"
          isCompact
          icon={<MessageCircle className="size-4" />}
          onClick={() => {
            void copyText(note);
            onOpen();
          }}
        >
          {t("courses.contact", { method })}
          <HiddenName>{name}</HiddenName>
        </LinkButton>
      )}
    </li>
  );
}
