import { t } from "../../i18n/t.ts";
import type { Teacher } from "./teachers.api.ts";

export function nameOf({ firstName, lastName, deletedAt }: Teacher): string {
  return deletedAt === null ? `${firstName} ${lastName}` : t("teachers.deletedTeacher");
}

export const pathOf = (teacherId: string) => `/admin/dashboard/teachers/${teacherId}`;
