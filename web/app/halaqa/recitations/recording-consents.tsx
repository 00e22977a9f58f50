import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { focusHeadingWhenLost } from "../../lib/browser/focus-heading.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { ChoicesOf, choicesQuery } from "../listeners/index.ts";
import { ReadChildrenText } from "../../base/site/index.ts";
import { type ChildConsent, consentsQuery, useAnswerConsent } from "./recitations.api.ts";

type Child = { _id: string; firstName: string };

/** Asks about the first child without an answer about recordings, or whose chosen listener has left. */
export function RecordingQuestion({
  childrenOfGuardian,
}: {
  childrenOfGuardian: readonly Child[];
}) {
  const { data } = useQuery(consentsQuery);
  const left = useQuery(choicesQuery).data?.choices.filter(({ own }) => own === "open");
  for (const child of childrenOfGuardian) {
    const consent = data?.children.find(({ childId }) => childId === child._id);
    const isOpen = consent?.own === "open" && consent.isAsked;
    const isLeft = left?.some(({ childId }) => childId === child._id);
    if (isOpen || isLeft) {
      return (
        <Card key={child._id} className="mb-6">
          {isOpen ? <Consent child={child} consent={consent} /> : <ChoicesOf child={child} />}
        </Card>
      );
    }
  }
  return null;
}

export function RecordingConsent({ child }: { child: Child }) {
  const { data } = useQuery(consentsQuery);
  const consent = data?.children.find(({ childId }) => childId === child._id);
  if (!consent || consent.own === "open") return null;
  return (
    <li className="py-3">
      <Consent child={child} consent={consent} />
    </li>
  );
}

function Consent({ child, consent }: { child: Child; consent: ChildConsent }) {
  const answering = useAnswerConsent();
  const [isAsked, setAsked] = useState(false);
  const answer = (allow: boolean) =>
    answering
      .mutateAsync({ childId: child._id, allow })
      .finally(() => setAsked(false))
      .then(focusHeadingWhenLost, (error: unknown) =>
        toast.error(failureMessage(error, "recitations.consentFailed")),
      );
  const name = bidiIsolate(child.firstName);
  const choices = consent.own === "open" ? [false, true] : [consent.own === "refused"];
  const isRefusedByOther = consent.own === "allowed" && consent.consent === "refused";
  return (
    <>
      {consent.own === "open" ? (
        <h2 className="mb-1 text-xl">{t("recitations.consentOf", { own: "open", name })}</h2>
      ) : (
        <p>{t("recitations.consentOf", { own: consent.own, name })}</p>
      )}
      {isRefusedByOther && <p>{t("recitations.otherRefused")}</p>}
      {consent.own === "open" && (
        <>
          <p className="text-ink-soft">{t("recitations.consentText")}</p>
          <ReadChildrenText />
        </>
      )}
      {consent.own === "allowed" && (
        <p className="text-sm text-ink-soft">{t("recitations.takeBackHelp")}</p>
      )}
      <div className="mt-3 grid max-w-sm grid-cols-2 gap-3">
        {choices.map((allow) => (
          <Button
            key={String(allow)}
            variant="secondary"
            isPending={answering.isPending}
            onClick={() => (consent.own === "allowed" ? setAsked(true) : void answer(allow))}
          >
            {consent.own === "allowed"
              ? t("recitations.takeBack")
              : t(allow ? "recitations.yes" : "recitations.no")}
            <HiddenName>{child.firstName}</HiddenName>
          </Button>
        ))}
      </div>
      {consent.consent === "allowed" && <ChoicesOf child={child} />}
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t("family.endTitle", { name })}
        confirmLabel={t("recitations.takeBack")}
        isPending={answering.isPending}
        onConfirm={() => void answer(false)}
      >
        {t("recitations.takeBackHelp")}
      </ConfirmDialog>
    </>
  );
}
