import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { programVersionQuery } from "./admins.api.ts";

/** Version number in the footer of admin pages. Renders nothing if the server does not send it. */
export function ProgramVersion() {
  const { data: version } = useQuery(programVersionQuery);
  if (version === undefined) return null;
  return <p className="mt-10 text-sm text-ink-soft">{t("admins.version", { version })}</p>;
}
