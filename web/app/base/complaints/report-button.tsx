import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import type { ComplaintDialogProps } from "./complaint-dialog.tsx";
import { ComplaintDialog } from "./complaint-dialog-later.tsx";

export function ReportButton({ subjects }: Pick<ComplaintDialogProps, "subjects">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        isCompact
        icon={<MessageSquareWarning aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t("enrolment.tellSchool")}
      </Button>
      {isOpen && <ComplaintDialog subjects={subjects} onClose={() => setOpen(false)} />}
    </>
  );
}
