import { Link } from "react-router";
import { t } from "../../i18n/t.ts";
import { ClippedText, HiddenName } from "../../ui/display/user-text.tsx";
import { ChildAvatar } from "./child-avatar.tsx";
import { memberHere } from "./members.ts";

export function ChildDoor() {
  const child = memberHere();
  if (!child) return null;
  return (
    <Link to="/who" className="flex min-h-11 min-w-0 items-center gap-2 rounded-control ps-2">
      <ClippedText className="max-w-24 text-ink-soft md:max-w-40">{child.firstName}</ClippedText>
      <ChildAvatar avatar={child.avatar} isSmall className="size-8 shrink-0" />
      <HiddenName>{t("accounts.whoIsLearning")}</HiddenName>
    </Link>
  );
}
