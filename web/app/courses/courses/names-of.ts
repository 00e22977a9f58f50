import { formatNames } from "../../i18n/format-lists.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import type { ListedCourse } from "./courses.api.ts";

type Figure = NonNullable<ListedCourse["activity"]>["quiet"];

export function namesOf({ count, names }: Figure): string {
  const others = count - names.length;
  const named = names.map((name) => bidiIsolate(name));
  if (others > 0) named.push(t("courses.more", { count: others }));
  return formatNames(named);
}
