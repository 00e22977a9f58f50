import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { RecitationInbox } from "../halaqa/recitations/recitation-inbox.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { dashboardOf } from "../lib/session/destinations.ts";
import { useAccountLanguage } from "../people/profile/use-account-language.ts";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { OutboxSenderLater } from "./layouts/outbox-badge-later.tsx";
import type { AllRecitationsProps } from "./all-recitations.tsx";

export const clientLoader = messagesLoader("recitations", "sheet", "waiting");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("enrolment.recitations");
}

const AllRecitations = lazyComponent<AllRecitationsProps>(
  async () => (await import("./all-recitations.tsx")).AllRecitations,
);

/**
 * The recitation to answer without header and tabs; `?view=all`, or with none, the list of all. `courseId` adds a link
 * to the settings of that course to the list, `recitation` opens one of them.
 */
export default function AnswerRecitationsPage() {
  useAccountLanguage();
  const [search, setSearch] = useSearchParams();
  // Shown after the last reply, perhaps without a connection.
  useEffect(() => void AllRecitations.preload().catch(() => undefined), []);
  const courseId = courseCodeIn(search.get("courseId") ?? "");
  const pathWith = (name: string, value: string) => {
    const to = new URLSearchParams(courseId ? { courseId } : {});
    to.set(name, value);
    return `?${to}`;
  };
  const choose = (id: string | undefined) =>
    setSearch(
      (before) => {
        const to = new URLSearchParams(before);
        to.delete("view");
        if (id === undefined) to.delete("recitation");
        else to.set("recitation", id);
        return to;
      },
      { replace: true },
    );
  return (
    <>
      <RecitationInbox
        chosen={search.get("recitation") ?? undefined}
        onChoose={choose}
        isList={search.get("view") === "all"}
        listPath={pathWith("view", "all")}
        backTo={dashboardOf("teacher")}
        renderList={(waiting, status) => (
          <AllRecitations
            courseId={courseId}
            waiting={waiting}
            status={status}
            pathOf={(id) => pathWith("recitation", id)}
          />
        )}
      />
      <OutboxSenderLater />
    </>
  );
}
