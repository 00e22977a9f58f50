import type { PrepareUpload } from "../../lib/put-file.ts";
import { ChangeBanner } from "./change-banner.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { DeleteCourse } from "./delete-course.tsx";
import { DeleteMeeting } from "./delete-meeting.tsx";
import { EditCourse } from "./edit-course.tsx";
import { ListStudents } from "./list-students.tsx";
import { PublishCourse } from "./publish-course.tsx";
import { SetMeeting } from "./set-meeting.tsx";

/** What is done to a course in a dialog. */
export type CourseAct =
  | "edit"
  | "banner"
  | "meeting"
  | "deleteMeeting"
  | "publish"
  | "students"
  | "delete";

export type CourseDialogsProps = {
  act: CourseAct | undefined;
  course: OwnCourse | undefined;
  onClose: () => void;
  onDeleted?: () => void;
  prepareUpload: PrepareUpload;
};

export function CourseDialogs({
  act,
  course,
  onClose,
  onDeleted,
  prepareUpload,
}: CourseDialogsProps) {
  if (!act || !course) return null;
  const dialog = { course, onClose };
  switch (act) {
    case "edit":
      return <EditCourse {...dialog} />;
    case "banner":
      return <ChangeBanner {...dialog} prepareUpload={prepareUpload} />;
    case "meeting":
      return <SetMeeting {...dialog} />;
    case "deleteMeeting":
      return <DeleteMeeting {...dialog} />;
    case "publish":
      return <PublishCourse {...dialog} />;
    case "students":
      return <ListStudents {...dialog} />;
    case "delete":
      return <DeleteCourse {...dialog} onDeleted={onDeleted} />;
  }
}
