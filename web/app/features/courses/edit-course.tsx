import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { t } from "../../i18n/t.ts";
import { useUnsavedWork } from "../../lib/hooks/use-unsaved-work.ts";
import { Button } from "../../ui/button/button.tsx";
import { LoadFirst } from "../../ui/feedback/load-first.tsx";
import { changedFields } from "../../ui/form/changed-fields.ts";
import { DialogActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import {
  CourseFields,
  courseValues,
  type CourseValues,
  showCourseFaults,
} from "./course-fields.tsx";
import { type OwnCourse, ownCourseQuery, useChangeCourse } from "./courses.api.ts";

type EditCourseProps = { course: OwnCourse; onClose: () => void };

/** The list of courses has its description cut, so the course is read first. */
export function EditCourse({ course, onClose }: EditCourseProps) {
  const query = useQuery(ownCourseQuery(course._id));
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("courses.editDetails")}>
      <LoadFirst query={query} failed="courses.loadFailed">
        {(full) => <CourseForm course={full.course} onClose={onClose} />}
      </LoadFirst>
    </Dialog>
  );
}

function CourseForm({ course, onClose }: EditCourseProps) {
  const change = useChangeCourse(course._id, {
    done: "courses.updated",
    failed: "courses.updateFailed",
  });
  const before = courseValues(course);
  const form = useForm<CourseValues>({ defaultValues: before });
  useUnsavedWork(form.formState.isDirty || change.isPending);

  const submit = async (values: CourseValues) => {
    if (change.isPending) return;
    const { banner: _, category, ...changed } = changedFields(values, before);
    try {
      await change.mutateAsync({
        ...changed,
        ...(category !== undefined && { category: category || null }),
      });
      onClose();
    } catch (error) {
      showCourseFaults(error, form);
    }
  };
  return (
    <Form onSubmit={form.handleSubmit(submit)}>
      <div className="grid gap-5">
        <CourseFields form={form} />
      </div>
      <DialogActions problem={change.problem}>
        <Button type="submit" isPending={change.isPending} pendingText={t("ui.saving")}>
          {t("ui.save")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </DialogActions>
    </Form>
  );
}
