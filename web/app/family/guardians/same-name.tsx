import { ApiError } from "@madrasa/contract/client";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { PasswordDialog, useEndChild } from "../family/index.ts";

type OwnChild = { _id: string; firstName: string };

export function sameChildOf(error: unknown): OwnChild | undefined {
  if (!(error instanceof ApiError) || error.code !== "CHILD_EXISTS") return undefined;
  const { name, childId } = error.values ?? {};
  return childId === undefined ? undefined : { _id: String(childId), firstName: String(name) };
}

type SameNameProps = { child: OwnChild; onKeep: () => void; onRemoved: () => void };

/** If both guardians have added the same child, records are not merged, but one can be removed. */
export function SameName({ child, onKeep, onRemoved }: SameNameProps) {
  const [isRemoving, setRemoving] = useState(false);
  const ending = useEndChild();
  const name = bidiIsolate(child.firstName);
  return (
    <>
      <Notice
        className="mt-6"
        title={t("guardians.sameName", { name })}
        actions={
          <>
            <Button variant="secondary" onClick={onKeep}>
              {t("guardians.keepBoth")}
            </Button>
            <Button variant="secondary" onClick={() => setRemoving(true)}>
              {t("guardians.removeMine")}
            </Button>
          </>
        }
      >
        {t("guardians.sameNameText")}
      </Notice>
      {isRemoving && (
        <PasswordDialog
          title={t("guardians.removeMine")}
          action={t("guardians.removeMine")}
          failed="guardians.failed"
          variant="danger"
          onSubmit={async (password) => {
            await ending.mutateAsync({ childId: child._id, password });
            onRemoved();
          }}
          onClose={() => setRemoving(false)}
        >
          {t("guardians.removeMineText", { name })}
        </PasswordDialog>
      )}
    </>
  );
}
