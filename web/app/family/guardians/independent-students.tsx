import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { HiddenName, UserText } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { ChildProgress, type GrownPupil } from "../family/index.ts";
import { guardiansQuery, useLetDecideAlone } from "./guardians.api.ts";

/** Students who now have their own phone. The guardian sees their progress until releasing them. */
export function IndependentStudents({ pupils }: { pupils: readonly GrownPupil[] }) {
  const guardians = useQuery(guardiansQuery).data;
  return (
    <section aria-labelledby="grown" className="mt-10 max-w-3xl">
      <h2 id="grown" className="text-2xl">
        {t("guardians.grown")}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {pupils.map((pupil) => (
          <GrownRow
            key={pupil._id}
            pupil={pupil}
            asksAlone={guardians?.grown.find(({ _id }) => _id === pupil._id)?.asksAlone === true}
          />
        ))}
      </ul>
    </section>
  );
}

function GrownRow({ pupil, asksAlone }: { pupil: GrownPupil; asksAlone: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const letting = useLetDecideAlone();
  const name = bidiIsolate(pupil.firstName);
  const answer = (allow: boolean) =>
    letting.mutate(
      { childId: pupil._id, allow },
      { onError: (error) => toast.error(errorMessage(error, "guardians.failed")) },
    );
  return (
    <li className="py-4">
      <h3 className="text-xl">
        <UserText>{pupil.firstName}</UserText>
      </h3>
      <ChildProgress child={pupil} />
      {asksAlone && (
        <>
          <p className="mt-2">{t("guardians.asksAlone", { name })}</p>
          <div className="mt-2 grid max-w-sm grid-cols-2 gap-3">
            <Button variant="secondary" isPending={letting.isPending} onClick={() => answer(false)}>
              {t("family.no")}
              <HiddenName>{pupil.firstName}</HiddenName>
            </Button>
            <Button variant="secondary" onClick={() => setAsked(true)}>
              {t("family.yes")}
              <HiddenName>{pupil.firstName}</HiddenName>
            </Button>
          </div>
        </>
      )}
      {!asksAlone && (
        <Button variant="quiet" isCompact className="mt-1" onClick={() => setAsked(true)}>
          {t("guardians.decidesAlone", { name })}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("guardians.decidesAlone", { name })}
        confirmLabel={t("guardians.letAlone")}
        isPending={letting.isPending}
        onConfirm={() => answer(true)}
      >
        {t("guardians.decidesAloneText", { name })}
      </ConfirmDialog>
    </li>
  );
}
