import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { shownTitle } from "@madrasa/contract/shown-title";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { ActionError } from "../../ui/feedback/action-error.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { meQuery } from "../../lib/session/me.ts";
import {
  type Listening as ListeningCourse,
  listeningQuery,
  useAcceptListening,
  useEndListening,
} from "./listeners.api.ts";

/** Courses of other teachers in which this teacher listens or is invited to. Renders nothing if the list is empty. */
export function Listening() {
  const { data } = useQuery(listeningQuery);
  const courses = data?.courses ?? [];
  if (courses.length === 0) return null;
  return (
    <section aria-labelledby="listening" className="mt-10">
      <h2 id="listening" className="mb-2 text-xl">
        {t("listeners.listening")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {courses.map((listening) => (
          <OneCourse key={listening.course._id} listening={listening} />
        ))}
      </ul>
    </section>
  );
}

function OneCourse({ listening: { course, teacher, isAsked } }: { listening: ListeningCourse }) {
  const accepting = useAcceptListening(course._id);
  const ending = useEndListening(course._id);
  const { data: me } = useQuery(meQuery);
  const [isEnding, setEnding] = useState(false);
  const end = () => me && ending.mutate(me._id);
  const name = bidiIsolate(`${teacher.firstName} ${teacher.lastName}`.trim());
  const title = shownTitle({ ...course, code: course._id });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          <UserText lang={course.language}>{title}</UserText>
        </p>
        <p className="text-sm text-ink-soft">{t("listeners.ofTeacher", { name })}</p>
        {isAsked && <p>{t("listeners.asksYou")}</p>}
      </div>
      <div className="flex gap-3">
        {isAsked && (
          <Button
            variant="secondary"
            isPending={accepting.isPending}
            onClick={() => accepting.mutate()}
          >
            {t("listeners.accept")}
            <HiddenName lang={course.language}>{title}</HiddenName>
          </Button>
        )}
        <Button
          variant="quiet"
          isPending={ending.isPending}
          onClick={() => (isAsked ? end() : setEnding(true))}
        >
          {t(isAsked ? "listeners.decline" : "listeners.stop")}
          <HiddenName lang={course.language}>{title}</HiddenName>
        </Button>
      </div>
      <ActionError>{accepting.errorText ?? ending.errorText}</ActionError>
      <ConfirmDialog
        isOpen={isEnding}
        onOpenChange={setEnding}
        title={t("listeners.stopTitle", { course: bidiIsolate(title) })}
        confirmLabel={t("listeners.stop")}
        onConfirm={() => {
          setEnding(false);
          end();
        }}
      >
        {t("listeners.stopText")}
      </ConfirmDialog>
    </li>
  );
}
