import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { programVersionQuery } from "./admins.api.ts";

/** At the foot of the admins' pages; nothing where the server does not say it. */
export function ProgramVersion() {
  const { data: version } = useQuery(programVersionQuery);
  if (version === undefined) return null;
  return <p className="mt-10 text-sm text-ink-soft">{t("admins.version", { version })}</p>;
}
