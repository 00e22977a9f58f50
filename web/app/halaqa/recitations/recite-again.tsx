import { GRADE_REPEAT } from "@madrasa/contract/quran/directions";
import { Mic } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { recitePath } from "../../lib/format/course-code.ts";
import { LinkButton } from "../../ui/button/link-button.tsx";
import type { Recitation } from "./recitations.api.ts";

export const canReciteAgain = ({ answer, isGone, isMember }: Recitation): boolean =>
  answer?.grade === GRADE_REPEAT && !isGone && isMember;

/** Leads to the recorder with the recitation's own passage, which need not be the course's next one. */
export function ReciteAgainLink({ recitation }: { recitation: Recitation }) {
  const { course, from, to } = recitation;
  const passage = from === null || to === null ? "" : `?from=${from}&to=${to}`;
  return (
    <LinkButton to={`${recitePath(course._id ?? "")}${passage}`} icon={<Mic className="size-5" />}>
      {t("recitations.reciteAgain")}
    </LinkButton>
  );
}
