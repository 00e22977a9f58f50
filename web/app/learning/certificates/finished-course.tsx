import type { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { shownTitle } from "@madrasa/contract/shown-title";
import { Award, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { bothDates } from "../../i18n/dates/format-dates.ts";
import { t } from "../../i18n/t.ts";
import { tParts } from "../../i18n/t-parts.ts";
import { reportError } from "../../lib/browser/report.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { contactUrl } from "../../lib/format/contact-url.ts";
import { certificatePath, coursePathOfStudent } from "../../lib/format/course-code.ts";
import { Button } from "../../ui/button/button.tsx";
import { LinkButton } from "../../ui/button/link-button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import type { Texts } from "./draw-finish.ts";
import { type Finish, useTakeCertificate } from "./certificates.api.ts";
import { KhatamOfCourse } from "./khatam-of-course.tsx";
import { useReadNext } from "./read-next.ts";
import { ActionError } from "../../ui/feedback/action-error.tsx";

const HOME = "/student-dashboard";

type Course = DataOf<typeof contract.enrolment.readCourse>["course"];

type FinishedCourseProps = {
  course: Pick<Course, "_id" | "title" | "language" | "teacherId">;
  /** Absent if unknown: the last lesson has not been sent, or was removed. */
  finishedAt: string | undefined;
  /** The last lesson was completed here and has not been sent yet. */
  waits: boolean;
  /** Absent while offline. */
  finish: Finish | undefined;
};

export function FinishedCourse({ course, finishedAt, waits, finish }: FinishedCourseProps) {
  const { firstName, lastName } = course.teacherId;
  const title = shownTitle(course);
  const teacher = `${firstName} ${lastName}`;
  const dates = finishedAt === undefined ? [] : bothDates(finishedAt);
  const contact = contactUrl(course.teacherId, t("certificates.message", { title }));
  return (
    <div className="mx-auto flex w-full max-w-xl grow flex-col px-4 pb-8 text-center">
      <Link
        to={HOME}
        aria-label={t("ui.close")}
        title={t("ui.close")}
        className="-me-2.5 grid size-11 place-items-center self-end rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X className="size-6" />
      </Link>
      <KhatamOfCourse
        courseId={course._id}
        className="draws-khatam mx-auto mt-4 size-60 max-w-full sm:size-72"
      />
      <h1 className="mt-8 font-sans text-lg font-normal text-ink-soft">
        {tParts("enrolment.youFinished", {
          title: (
            <UserText
              lang={course.language}
              className="my-1 block font-serif text-3xl font-semibold text-balance text-ink wrap-anywhere"
            >
              {title}
            </UserText>
          ),
        })}
      </h1>
      <p className="mt-2 text-ink-soft">
        {tParts("catalogue.taughtBy", { name: <UserText>{teacher}</UserText> })}
      </p>
      {dates.map((date) => (
        <p key={date} className="mt-1 text-ink-soft">
          {date}
        </p>
      ))}
      {waits && (
        <p role="status" className="mx-auto mt-4 max-w-md text-ink-soft">
          {t("certificates.waits")}
        </p>
      )}
      {finish && <OwnCertificate courseId={course._id} finish={finish} />}
      <div className="min-h-10 grow" />
      <ReadNext teacherId={course.teacherId._id} />
      <div className="mt-4 flex flex-wrap justify-center gap-x-2">
        <LinkButton to={coursePathOfStudent(course._id)} variant="quiet" isCompact>
          {t("enrolment.readAgain")}
          <HiddenName lang={course.language}>{title}</HiddenName>
        </LinkButton>
        <LinkButton to={HOME} variant="quiet" isCompact>
          {t("enrolment.myCourses")}
        </LinkButton>
        {contact && (
          <LinkButton href={contact} variant="quiet" isCompact>
            {t("certificates.tellTeacher")}
          </LinkButton>
        )}
        <SavePicture courseId={course._id} texts={{ title, after: [teacher, ...dates] }} />
      </div>
    </div>
  );
}

function ReadNext({ teacherId }: { teacherId: string }) {
  const next = useReadNext(teacherId);
  if (!next) {
    return (
      <LinkButton to="/courses" isWide>
        {t("enrolment.explore")}
      </LinkButton>
    );
  }
  const { course, suggested } = next;
  return (
    <section aria-labelledby="read-next" className="text-start">
      <h2 id="read-next" className="mb-3 text-xl">
        {t("certificates.readNext")}
      </h2>
      <Card>
        <h3 className="text-xl">
          <UserText lang={course.language}>{shownTitle(course)}</UserText>
        </h3>
        {suggested && (
          <p className="mt-0.5 text-ink-soft">
            <UserText>{suggested.teacher}</UserText> ·{" "}
            {t("catalogue.lessonCount", { count: suggested.totalLessons })}
          </p>
        )}
        <LinkButton to={next.to} isWide className="mt-4">
          {t(suggested ? "enrolment.joinNow" : "enrolment.continueCourse")}
          <HiddenName lang={course.language}>{shownTitle(course)}</HiddenName>
        </LinkButton>
      </Card>
    </section>
  );
}

/** Drawing code is loaded when the button is pressed. */
function SavePicture({ courseId, texts }: { courseId: string; texts: Omit<Texts, "before"> }) {
  const [isDrawing, setDrawing] = useState(false);
  const save = async () => {
    setDrawing(true);
    try {
      const { drawFinish } = await import("./draw-finish.ts");
      const picture = await drawFinish(courseId, { before: t("certificates.finished"), ...texts });
      saveFile("khatam.png", "image/png", picture);
    } catch (error) {
      reportError(error);
      toast.error(t("certificates.pictureFailed"));
    } finally {
      setDrawing(false);
    }
  };
  return (
    <Button variant="quiet" isCompact isPending={isDrawing} onClick={() => void save()}>
      {t("certificates.savePicture")}
    </Button>
  );
}

type OwnCertificateProps = { courseId: string; finish: Finish };

/** The student's certificate for a finished course: request or open it. It is withdrawn in the account only. */
function OwnCertificate({ courseId, finish }: OwnCertificateProps) {
  const take = useTakeCertificate(courseId);
  const { certificate, can } = finish;
  if (certificate?.withdrawn) {
    return <p className="mt-6 text-ink-soft">{t("certificates.certificateEnded")}</p>;
  }
  if (certificate) {
    return (
      <div className="mt-6">
        <LinkButton
          to={certificatePath(certificate._id)}
          variant="secondary"
          icon={<Award className="size-5" />}
        >
          {t("certificates.certificate")}
        </LinkButton>
      </div>
    );
  }
  if (!can.takeCertificate) return null;
  return (
    <div className="mt-6 grid justify-items-center gap-2">
      <Button
        variant="secondary"
        icon={<Award className="size-5" />}
        isPending={take.isPending}
        onClick={() => take.mutate()}
      >
        {t("certificates.takeCertificate")}
      </Button>
      <ActionError>{take.errorText}</ActionError>
    </div>
  );
}
