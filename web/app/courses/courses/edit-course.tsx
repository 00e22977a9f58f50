import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { isSaved } from "../../lib/api/is-saved.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { changedFields } from "../../ui/form/changed-fields.ts";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { CourseFields, courseValues, type CourseValues, setCourseFault } from "./course-fields.tsx";
import { type OwnCourse, ownCourseQuery, useChangeCourse } from "./courses.api.ts";

type EditCourseProps = { course: OwnCourse; onClose: () => void };

/** Loads the whole course, because lists have shortened descriptions. */
export function EditCourse({ course, onClose }: EditCourseProps) {
  const query = useQuery(ownCourseQuery(course._id));
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.editDetails")}>
      <Loaded query={query} failed="courses.loadFailed">
        {(full) => <CourseForm course={full.course} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

function CourseForm({ course, onClose }: EditCourseProps) {
  const change = useChangeCourse(course._id, {
    done: "courses.updated",
    failed: "courses.updateFailed",
  });
  const before = courseValues(course);
  const form = useForm<CourseValues>({
    values: before,
    resetOptions: { keepDirtyValues: true },
  });
  useUnsavedWork(form.formState.isDirty || change.isPending);

  const submit = async (values: CourseValues) => {
    const { banner: _, category, ...changed } = changedFields(values, before);
    const sending = change.mutateAsync({
      ...changed,
      ...(category !== undefined && { category: category || null }),
    });
    if (await isSaved(sending, setCourseFault(form))) onClose();
  };
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <div className="grid gap-5">
        <CourseFields form={form} />
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
