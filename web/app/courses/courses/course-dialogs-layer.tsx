import { AddLessonTo } from "../lessons/index.ts";
import { CopyCourse } from "../outline/index.ts";
import { CertificateList } from "./certificate-list.tsx";
import { ChangeBanner } from "./change-banner.tsx";
import type { OwnCourse } from "./courses.api.ts";
import { DeleteCourse, DeleteMeeting } from "./delete-course.tsx";
import { EditCourse } from "./edit-course.tsx";
import { PublishCourse } from "./publish-course.tsx";
import { SetMeeting } from "./set-meeting.tsx";
import { ShareCourse } from "./share-course.tsx";
import { StudentList } from "./student-list.tsx";

export type CourseAction =
  | "edit"
  | "banner"
  | "meeting"
  | "deleteMeeting"
  | "addLesson"
  | "publish"
  | "students"
  | "quietStudents"
  | "completingStudents"
  | "certificates"
  | "share"
  | "copy"
  | "delete";

export type CourseDialogsProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  action: CourseAction | undefined;
  /** `addLesson` needs the sections: it adds to the last one. */
  course: (OwnCourse & { sections?: readonly { _id: string }[] }) | undefined;
  onDeleted?: () => void;
};

export function CourseDialogsLayer(props: CourseDialogsProps) {
  const { action, course, onDeleted, onOpenChange } = props;
  if (!action || !course) return null;
  const onClose = () => onOpenChange(false);
  const dialog = { course, onClose };
  switch (action) {
    case "edit":
      return <EditCourse {...dialog} />;
    case "banner":
      return <ChangeBanner {...dialog} />;
    case "meeting":
      return <SetMeeting {...dialog} />;
    case "deleteMeeting":
      return <DeleteMeeting {...dialog} />;
    case "addLesson": {
      const last = course.sections?.at(-1);
      if (!last) return null;
      return (
        <AddLessonTo sectionRef={{ courseId: course._id, sectionId: last._id }} onClose={onClose} />
      );
    }
    case "publish":
      return <PublishCourse {...dialog} />;
    case "students":
      return <StudentList {...dialog} />;
    case "quietStudents":
      return <StudentList {...dialog} only="quiet" />;
    case "completingStudents":
      return <StudentList {...dialog} only="completing" />;
    case "certificates":
      return <CertificateList courseId={course._id} onClose={onClose} />;
    case "share":
      return <ShareCourse {...dialog} />;
    case "copy":
      return <CopyCourse {...dialog} />;
    case "delete":
      return <DeleteCourse {...dialog} onDeleted={onDeleted} />;
  }
}
