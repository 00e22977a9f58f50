import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { lazyDialog } from "../../ui/overlay/lazy-dialog.tsx";

const CreateCourseDialog = lazyDialog(
  async () => (await import("./create-course-dialog.tsx")).CreateCourseDialog,
);

export function CreateCourse({ variant }: { variant?: "secondary" }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant={variant} icon={<Plus className="size-5" />} onClick={() => setOpen(true)}>
        {t("courses.create")}
      </Button>
      <CreateCourseDialog isOpen={isOpen} onOpenChange={setOpen} />
    </>
  );
}
