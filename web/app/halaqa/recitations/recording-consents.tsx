import { useQuery } from "@tanstack/react-query";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName } from "../../ui/display/user-text.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { ChoicesOf } from "../listeners/index.ts";
import { ReadChildrenText } from "../../base/site/index.ts";
import { type ChildConsent, consentsQuery, useAnswerConsent } from "./recitations.api.ts";

type Child = { _id: string; firstName: string };

export type RecordingConsentsProps = {
  childrenOfGuardian: readonly Child[];
  which: "open" | "answered";
};

export function RecordingConsents({ childrenOfGuardian, which }: RecordingConsentsProps) {
  const { data } = useQuery(consentsQuery);
  const shown = (data?.children ?? []).flatMap((consent) => {
    const child = childrenOfGuardian.find(({ _id }) => _id === consent.childId);
    const isOpen = consent.own === "open";
    const isShown = which === "open" ? isOpen && consent.isAsked : !isOpen;
    return child && isShown ? [{ child, consent }] : [];
  });
  if (shown.length === 0) return null;
  if (which === "open") {
    return (
      <Card className="mb-8 max-w-3xl">
        <ul className="-my-4 divide-y divide-line">
          {shown.map(({ child, consent }) => (
            <Consent key={child._id} child={child} consent={consent} />
          ))}
        </ul>
      </Card>
    );
  }
  return (
    <section aria-labelledby="recording-consents" className="mt-10 max-w-3xl">
      <h2 id="recording-consents" className="text-2xl">
        {t("recitations.title")}
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {shown.map(({ child, consent }) => (
          <Consent key={child._id} child={child} consent={consent} />
        ))}
      </ul>
    </section>
  );
}

function Consent({ child, consent }: { child: Child; consent: ChildConsent }) {
  const answering = useAnswerConsent();
  const answer = (allow: boolean) =>
    answering.mutate(
      { childId: child._id, allow },
      { onError: (error) => toast.error(failureMessage(error, "recitations.consentFailed")) },
    );
  const name = bidiIsolate(child.firstName);
  const choices = consent.own === "open" ? [false, true] : [consent.own === "refused"];
  const isOthersNo = consent.own === "allowed" && consent.consent === "refused";
  return (
    <li className="py-4">
      {consent.own === "open" ? (
        <h2 className="mb-1 text-xl">{t("recitations.consentOf", { own: "open", name })}</h2>
      ) : (
        <p className="font-semibold">{t("recitations.consentOf", { own: consent.own, name })}</p>
      )}
      {isOthersNo && <p>{t("recitations.otherRefused")}</p>}
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
            onClick={() => answer(allow)}
          >
            {consent.own === "allowed"
              ? t("recitations.takeBack")
              : t(allow ? "recitations.yes" : "recitations.no")}
            <HiddenName>{child.firstName}</HiddenName>
          </Button>
        ))}
      </div>
      {consent.consent === "allowed" && <ChoicesOf child={child} />}
      <p className="mt-3">
        <TextLink to={`/recitations?childId=${child._id}`}>
          {t("recitations.listOf", { name })}
        </TextLink>
      </p>
    </li>
  );
}
