import { shownTitle } from "@madrasa/contract/shown-title";
import { LogOut, MessageCircle } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { errorMessage } from "../../lib/api/error-message.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { ProgressBar } from "../../ui/feedback/progress-bar.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { ReportButton } from "../../base/complaints/index.ts";
import { type GrownStudent, useAnswerRequest } from "./family.api.ts";

type Course = GrownStudent["courses"][number];

export function CourseOfChild({ course, child }: { course: Course; child: Leaving["child"] }) {
  const { teacher } = course;
  const title = shownTitle(course);
  const url = teacher && contactUrl(teacher);
  return (
    <li>
      <p className="font-semibold">
        <UserText lang={course.language}>{title}</UserText>
      </p>
      <ProgressBar
        percent={course.progress}
        label={t("enrolment.progressOf", { title })}
        className="mt-1.5"
      />
      <p className="mt-1 text-sm text-ink-soft">
        {t("family.lastActive", { date: formatDate(course.lastActive) })}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        {teacher && url && (
          <LinkButton
            href={url}
            variant="quiet"
            isCompact
            icon={<MessageCircle className="size-4.5" />}
          >
            {t("family.writeToTeacher", {
              name: bidiIsolate(`${teacher.firstName} ${teacher.lastName}`),
            })}
          </LinkButton>
        )}
        <ReportButton
          subjects={[
            { kind: "course", _id: course._id },
            ...(teacher
              ? [{ kind: "person" as const, _id: teacher._id, courseId: course._id }]
              : []),
          ]}
        />
        {child.isFirst && <TakeOut course={course} child={child} />}
      </div>
    </li>
  );
}

type Leaving = { course: Course; child: { _id?: string; firstName: string; isFirst?: boolean } };

function TakeOut({ course, child: { _id: childId = "", firstName } }: Leaving) {
  const [isAsked, setAsked] = useState(false);
  const answering = useAnswerRequest();
  const title = shownTitle(course);
  return (
    <>
      <Button
        variant="quiet"
        isCompact
        icon={<LogOut className="size-4.5 rtl:-scale-x-100" />}
        onClick={() => setAsked(true)}
      >
        {t("family.takeOut")}
        <HiddenName lang={course.language}>{title}</HiddenName>
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("family.takeOut")}
        confirmLabel={t("family.takeOut")}
        isPending={answering.isPending}
        errorText={
          answering.error ? errorMessage(answering.error, "family.answerFailed") : undefined
        }
        onConfirm={() => answering.mutate({ childId, courseId: course._id, allow: false })}
      >
        {t("family.takeOutText", { name: bidiIsolate(firstName), title: bidiIsolate(title) })}
      </ConfirmDialog>
    </>
  );
}
