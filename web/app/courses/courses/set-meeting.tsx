import { MEETING_TEXTS } from "@madrasa/contract/form-texts";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { formatMeetingTime, timeZoneName } from "../../i18n/dates/format-dates.ts";
import { encodeMessage } from "../../i18n/encode-message.ts";
import { t } from "../../i18n/t.ts";
import { isSaved } from "../../lib/api/is-saved.ts";
import { localTime } from "../../lib/format/local-time.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { TextInputs, textValues } from "../../ui/form/text-inputs.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type OwnCourse, ownCourseQuery, useChangeCourse } from "./courses.api.ts";

type SetMeetingProps = { course: OwnCourse; onClose: () => void };
type MeetingValues = Record<keyof typeof MEETING_TEXTS | "scheduledTime", string>;

/** Live meeting. The time is entered in the teacher's time zone and stored in UTC. */
export function SetMeeting({ course, onClose }: SetMeetingProps) {
  const query = useQuery(ownCourseQuery(course._id));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={course.meetingDetails ? t("courses.editMeeting") : t("courses.setMeeting")}
    >
      <Loaded query={query} failed="courses.loadFailed">
        {(full) => <MeetingForm course={full.course} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function MeetingForm({ course, onClose }: SetMeetingProps) {
  const meeting = course.meetingDetails;
  const change = useChangeCourse(course._id, {
    done: "courses.meetingUpdated",
    failed: "courses.meetingFailed",
  });
  const stored = meeting?.scheduledTime ? localTime(meeting.scheduledTime) : "";
  const form = useForm<MeetingValues>({
    values: { ...textValues(MEETING_TEXTS, meeting), scheduledTime: stored },
    resetOptions: { keepDirtyValues: true },
  });
  const { register, formState } = form;
  const { errors } = formState;
  const time = form.watch("scheduledTime");
  const timeField = useRef<HTMLInputElement>(null);
  const { ref, ...timeProps } = register("scheduledTime", {
    validate: (at) => {
      // The value of a half-filled time is "".
      if (timeField.current?.validity.badInput) return encodeMessage("fields.DATE_TIME");
      return at === stored || !hasPassed(at) || encodeMessage("fields.IN_THE_PAST");
    },
  });
  useUnsavedWork(formState.isDirty || change.isPending);

  const submit = async ({ scheduledTime, ...texts }: MeetingValues) => {
    const sending = change.mutateAsync({
      meetingDetails: {
        ...texts,
        scheduledTime:
          scheduledTime === stored ? (meeting?.scheduledTime ?? null) : utcOf(scheduledTime),
      },
    });
    const setError = (path: string, fault: { message: string }) =>
      form.setError(path.replace(/^meetingDetails\./, "") as keyof MeetingValues, fault);
    if (await isSaved(sending, setError)) onClose();
  };

  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <div className="grid gap-5">
        <TextInputs form={form} texts={MEETING_TEXTS} />
        <TextField
          {...timeProps}
          ref={(field) => {
            ref(field);
            timeField.current = field;
          }}
          type="datetime-local"
          direction="ltr"
          label={t("courses.meetingTime")}
          error={errors.scheduledTime?.message}
          description={
            time
              ? formatMeetingTime(new Date(time))
              : t("courses.meetingTimeHelp", { zone: timeZoneName(new Date()) })
          }
        />
      </div>
      <SubmitActions
        label={t("ui.save")}
        isPending={change.isPending}
        pendingText={t("ui.saving")}
        errorText={change.errorText}
        onCancel={onClose}
      />
    </Form>
  );
}

const utcOf = (time: string) => (time ? new Date(time).toISOString() : null);

/** The current minute is allowed. */
const hasPassed = (time: string) => time !== "" && time < localTime(new Date());
