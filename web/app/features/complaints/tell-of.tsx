import { MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import type { TellSchoolProps } from "./tell-school.tsx";
import { TellSchool } from "./tell-school-later.tsx";

/** On the page of a course, or of a person, for who is signed in. */
export function TellOf({ subjects }: Pick<TellSchoolProps, "subjects">) {
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
      {isOpen && <TellSchool subjects={subjects} onClose={() => setOpen(false)} />}
    </>
  );
}
