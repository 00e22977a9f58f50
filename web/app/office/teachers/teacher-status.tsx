import { t } from "../../i18n/t.ts";
import { Badge } from "../../ui/display/badge.tsx";
import type { Teacher } from "./teachers.api.ts";

export function TeacherStatus({ teacher }: { teacher: Teacher }) {
  const { approved, suspended, deletedAt } = teacher;
  if (deletedAt !== null) return <Badge>{t("oversight.deleted")}</Badge>;
  if (suspended) return <Badge tone="danger">{t("teachers.suspended")}</Badge>;
  if (!approved) return <Badge tone="gold">{t("teachers.pending")}</Badge>;
  return <Badge tone="act">{t("teachers.active")}</Badge>;
}
