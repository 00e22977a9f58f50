import { useQueryClient } from "@tanstack/react-query";
import { AddLessonDialog } from "./add-lesson-dialog.tsx";
import { teacherUploads } from "./teacher-uploads.ts";

type AddLessonToProps = {
  sectionRef: { courseId: string; sectionId: string };
  onClose: () => void;
};

export function AddLessonTo({ sectionRef, onClose }: AddLessonToProps) {
  const client = useQueryClient();
  return (
    <AddLessonDialog
      isOpen
      onOpenChange={onClose}
      kind="video"
      onAdd={async (draft) => (await teacherUploads(client)).start(sectionRef, draft)}
    />
  );
}
