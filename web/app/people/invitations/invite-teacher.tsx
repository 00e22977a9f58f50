import { useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { t } from "../../i18n/t.ts";
import { todayKey } from "../../lib/api/query-keys.ts";
import { Button, type ButtonProps } from "../../ui/button/button.tsx";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";

const nothing = () => null;
const InviteDialog = lazyComponent(async () => (await import("./invite-dialog.tsx")).InviteDialog, {
  Meanwhile: nothing,
});

export function InviteTeacher({
  variant = "secondary",
  isCompact,
}: Pick<ButtonProps, "variant" | "isCompact">) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  // Closes first, because refetching may unmount this button and its dialog.
  const close = () => {
    setOpen(false);
    void client.invalidateQueries({ queryKey: todayKey });
  };
  return (
    <>
      <Button
        {...{ variant, isCompact }}
        icon={<UserPlus aria-hidden="true" className="size-4.5" />}
        onClick={() => setOpen(true)}
      >
        {t("teachers.invite")}
      </Button>
      {isOpen && <InviteDialog onClose={close} />}
    </>
  );
}
