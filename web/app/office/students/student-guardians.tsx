import { REASON_MAX } from "@madrasa/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatDateTime } from "../../i18n/dates/format-dates.ts";
import { bidiIsolate } from "../../i18n/format.ts";
import { t } from "../../i18n/t.ts";
import { encodeErrorMessage } from "../../lib/api/error-message.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { useSession } from "../../lib/session/session.ts";
import { changeDraft, clearDraft, useDraft } from "../../lib/storage/drafts.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Card } from "../../ui/display/card.tsx";
import { HiddenName, Prose, UserText } from "../../ui/display/user-text.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { SectionHeading } from "../../ui/page/section-heading.tsx";
import { guardiansOfQuery } from "../../family/guardians/index.ts";
import {
  type Decision,
  type Guardian,
  type GuardiansOf,
  useDecideGuardians,
} from "./guardians.api.ts";

type Asked = { decision: Decision; guardian?: Guardian };

const studentPath = (id: string) => `/admin/dashboard/students/${id}`;
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

export function StudentGuardians({ studentId }: { studentId: string }) {
  const query = useQuery(guardiansOfQuery(studentId));
  const [asked, ask] = useState<Asked>();
  const content = useFocusAfterRemoval<HTMLDivElement>(asked ? 1 : 0);
  const session = useSession();
  const isSuperadmin = session.status === "signedIn" && session.role === "superadmin";
  return (
    <Loaded query={query} failed="students.guardiansFailed" meanwhile={<></>}>
      {({ guardians, asksAlone, decidedUntil, children }) => (
        <div ref={content} tabIndex={-1} className="outline-none">
          {guardians.length > 0 && (
            <section aria-labelledby="student-guardians" className="mt-7">
              <SectionHeading id="student-guardians">{t("students.guardians")}</SectionHeading>
              <ul className="mt-4 space-y-3">
                {guardians.map((guardian) => (
                  <GuardianRow
                    key={guardian._id}
                    guardian={guardian}
                    isFixed={guardians.length === 1 || decidedUntil !== null}
                    onAsk={(decision) => ask({ decision, guardian })}
                  />
                ))}
              </ul>
              {asksAlone && (
                <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
                  <p className="border-s-4 border-gold ps-3">
                    {t("students.asksAlone")}
                    <span className="text-sm text-ink-soft"> {formatDate(asksAlone.askedAt)}</span>
                  </p>
                  <Button
                    variant="secondary"
                    isCompact
                    onClick={() => ask({ decision: "letDecideAlone" })}
                  >
                    {t("students.letAlone")}
                  </Button>
                </div>
              )}
              {(asksAlone ?? guardians.some(({ questions }) => questions.length > 0)) && (
                <Button
                  variant="secondary"
                  className="mt-3"
                  onClick={() => ask({ decision: "close" })}
                >
                  {t("students.closeQuestions")}
                </Button>
              )}
            </section>
          )}
          {decidedUntil && (
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="border-s-4 border-gold ps-3">
                {t("students.decidedUntil", { at: formatDateTime(decidedUntil) })}
              </p>
              {isSuperadmin && (
                <Button variant="secondary" isCompact onClick={() => ask({ decision: "undo" })}>
                  {t("students.undoDecision")}
                </Button>
              )}
            </div>
          )}
          {children.length > 0 && <Children of={children} />}
          {asked && <Decide childId={studentId} asked={asked} onClose={() => ask(undefined)} />}
        </div>
      )}
    </Loaded>
  );
}

type GuardianRowProps = {
  guardian: Guardian;
  /** True for the only guardian, or while a decision is not final. */
  isFixed: boolean;
  onAsk: (decision: Decision) => void;
};

const QUESTIONS = {
  beFirst: "students.asksBeFirst",
  endGuardian: "students.asksEndGuardian",
  endChild: "students.asksEndChild",
  decideAlone: "students.asksAlone",
} as const;

function GuardianRow({ guardian, isFixed, onAsk }: GuardianRowProps) {
  const { _id, role, isFirst, isNamed, suspended, questions } = guardian;
  const name = nameOf(guardian);
  return (
    <Card as="li">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-60">
          <p className="font-semibold wrap-break-word">
            {role === "student" ? (
              <TextLink to={studentPath(_id)} isStrong className="inline-block py-2.5">
                <UserText>{name}</UserText>
              </TextLink>
            ) : (
              <UserText>{name}</UserText>
            )}
          </p>
          <p className="text-sm text-ink-soft">
            {t(isFirst ? "students.firstGuardian" : "students.secondGuardian")}
            {suspended && ` · ${t("students.suspended")}`}
          </p>
        </div>
        {!isFixed && (
          <div className="flex flex-wrap gap-2.5">
            {!isFirst && !isNamed && (
              <Button variant="secondary" isCompact onClick={() => onAsk("makeFirst")}>
                {t("students.makeFirst")}
                <HiddenName>{name}</HiddenName>
              </Button>
            )}
            <Button variant="secondary" isCompact onClick={() => onAsk("endGuardian")}>
              {t("students.endGuardian")}
              <HiddenName>{name}</HiddenName>
            </Button>
          </div>
        )}
      </div>
      {questions.map(({ kind, words, askedAt }) => (
        <div key={kind} className="mt-2 border-s-4 border-gold ps-3">
          <p>
            {t(QUESTIONS[kind])}
            <span className="text-sm text-ink-soft"> {formatDate(askedAt)}</span>
          </p>
          {words && <Prose className="text-[0.9375rem]">{words}</Prose>}
        </div>
      ))}
    </Card>
  );
}

function Children({ of }: { of: GuardiansOf["children"] }) {
  return (
    <section aria-labelledby="own-children" className="mt-7">
      <SectionHeading id="own-children">{t("students.ownChildren")}</SectionHeading>
      <ul className="mt-2 divide-y divide-line">
        {of.map((child) => (
          <li key={child._id} className="py-1">
            <TextLink to={studentPath(child._id)} className="inline-flex min-h-11 items-center">
              <UserText>{nameOf(child)}</UserText>
            </TextLink>
            {child.suspended && (
              <span className="ms-3 text-sm text-ink-soft">{t("students.suspended")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const TEXTS = {
  makeFirst: "students.makeFirstText",
  endGuardian: "students.endGuardianText",
  letDecideAlone: "students.letAloneText",
  close: "students.closeText",
  undo: "students.undoDecisionText",
} as const;
const LABELS = {
  makeFirst: "students.makeFirst",
  endGuardian: "students.endGuardian",
  letDecideAlone: "students.letAlone",
  close: "students.closeQuestions",
  undo: "students.undoDecision",
} as const;

type DecideProps = { childId: string; asked: Asked; onClose: () => void };

function Decide({ childId, asked: { decision, guardian }, onClose }: DecideProps) {
  const deciding = useDecideGuardians();
  const draftKey = `guardians:${[childId, decision, guardian?._id].join(":")}`;
  const { reason = "" } = useDraft(draftKey).fields;
  const discard = () => {
    clearDraft(draftKey);
    onClose();
  };
  const decide = () =>
    deciding.mutate(
      { childId, decision, reason, ...(guardian && { guardianId: guardian._id }) },
      { onSuccess: discard },
    );
  return (
    <Dialog isOpen onOpenChange={onClose} title={t(LABELS[decision])} size="small" storesText>
      <Form onSubmit={decide}>
        <p className="mb-4">
          {t(TEXTS[decision], { name: guardian ? bidiIsolate(nameOf(guardian)) : "" })}
        </p>
        <TextArea
          label={t("students.reasonNeeded")}
          value={reason}
          onChange={({ target }) => changeDraft(draftKey, { reason: target.value })}
          maxLength={REASON_MAX}
          rows={2}
        />
        <SubmitActions
          label={t(LABELS[decision])}
          isPending={deciding.isPending}
          errorText={
            deciding.error ? encodeErrorMessage(deciding.error, "students.decideFailed") : undefined
          }
          onCancel={discard}
        />
      </Form>
    </Dialog>
  );
}
