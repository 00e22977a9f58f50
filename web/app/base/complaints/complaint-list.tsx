import { RULES } from "@madrasa/contract/rules";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "../../i18n/t.ts";
import { focusWhenLost } from "../../lib/browser/focus-when-lost.ts";
import { useFocusAfterRemoval } from "../../lib/hooks/use-focus-after-removal.ts";
import { changeDraft, clearDraft, useDraft } from "../../lib/storage/drafts.ts";
import { Button } from "../../ui/button/button.tsx";
import { TextLink } from "../../ui/button/text-link.tsx";
import { Card } from "../../ui/display/card.tsx";
import { UserText } from "../../ui/display/user-text.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { LoadError } from "../../ui/feedback/load-error.tsx";
import { LoadMore } from "../../ui/feedback/load-more.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { ChoiceChips } from "../../ui/form/choice-chips.tsx";
import { SubmitActions } from "../../ui/form/dialog-actions.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { type Complaint, complaintsQuery, useAnswer } from "./complaints.api.ts";
import { ComplaintDetails } from "./complaint-details.tsx";

export type Reader = { _id: string; firstName: string; lastName: string };

export function ComplaintList({
  renderReader,
  renderRecitation,
}: {
  renderReader: (reader: Reader | null) => ReactNode;
  renderRecitation: (recitationId: string) => ReactNode;
}) {
  const [shown, setShown] = useState<"open" | "all">("open");
  const [answering, setAnswering] = useState<Complaint>();
  const list = useInfiniteQuery(complaintsQuery(shown));
  const [first] = list.data?.pages ?? [];
  const loaded = list.data?.pages.flatMap((page) => page.complaints);
  // Keeps the typed reply if another reader has replied first.
  const isGone = answering && loaded?.every(({ _id }) => _id !== answering._id);
  const told = loaded && isGone ? [answering, ...loaded] : loaded;
  const listRef = useFocusAfterRemoval<HTMLDivElement>(told?.length ?? 0);
  return (
    <>
      {first && renderReader(first.reader)}
      <ChoiceChips
        legend={t("complaints.shown")}
        isLegendHidden
        options={[
          { value: "open", label: t("complaints.open") },
          { value: "all", label: t("complaints.all") },
        ]}
        value={shown}
        onChange={setShown}
        className="mb-5"
      />
      {!told ? (
        list.error ? (
          <LoadError query={list} failed="complaints.loadFailed" />
        ) : (
          <SkeletonGroup label={t("ui.loading")}>
            <Skeleton className="h-36" />
          </SkeletonGroup>
        )
      ) : (
        <div ref={listRef} tabIndex={-1} className="outline-none">
          {told.length === 0 && <EmptyState title={t("complaints.none")} />}
          <ul className="space-y-3">
            {told.map((complaint) => (
              <ComplaintCard
                key={complaint._id}
                complaint={complaint}
                isAnswering={complaint._id === answering?._id}
                onAnswering={(isOpen) => setAnswering(isOpen ? complaint : undefined)}
              >
                {complaint.subject.kind === "recitation" && renderRecitation(complaint.subject._id)}
              </ComplaintCard>
            ))}
          </ul>
        </div>
      )}
      <LoadMore list={list} failed="complaints.loadFailed" className="mt-6 text-center" />
    </>
  );
}

const TARGET = "inline-flex min-h-11 items-center";

type CardProps = {
  complaint: Complaint;
  isAnswering: boolean;
  onAnswering: (isOpen: boolean) => void;
  children: ReactNode;
};

function ComplaintCard({ complaint, isAnswering, onAnswering, children }: CardProps) {
  const { author, teacher, subject, answeredAt } = complaint;
  const details = useFocusAfterRemoval<HTMLDivElement>(isAnswering ? 1 : 0);
  return (
    <Card as="li">
      <p className="flex flex-wrap items-center gap-x-5 text-sm text-ink-soft">
        <span>
          {t("complaints.toldBy")}{" "}
          {author.role === "student" ? (
            <TextLink to={`/admin/dashboard/students/${author._id}`} className={TARGET}>
              {nameOf(author)}
            </TextLink>
          ) : (
            nameOf(author)
          )}
        </span>
        {teacher && (
          <span>
            {t("complaints.teacher")}{" "}
            <TextLink to={`/admin/dashboard/teachers/${teacher._id}`} className={TARGET}>
              {nameOf(teacher)}
            </TextLink>
          </span>
        )}
        {subject.courseId && (
          <TextLink to={`/admin/dashboard/courses/${subject.courseId}`} className={TARGET}>
            {t("complaints.openCourse")}
          </TextLink>
        )}
      </p>
      <div ref={details} tabIndex={-1} className="mt-2 outline-none">
        <ComplaintDetails complaint={complaint} />
      </div>
      {children}
      {!answeredAt && !isAnswering && (
        <Button variant="tinted" isCompact className="mt-4" onClick={() => onAnswering(true)}>
          {t("complaints.answer")}
        </Button>
      )}
      {isAnswering && (
        <>
          {author.role === null ? (
            <Notice title={t("complaints.authorDeleted")} className="mt-4" />
          ) : (
            author.isChild && <Notice title={t("complaints.childCannotRead")} className="mt-4" />
          )}
          <AnswerForm id={complaint._id} onClose={() => onAnswering(false)} />
        </>
      )}
    </Card>
  );
}

const nameOf = ({ firstName, lastName }: Reader) => (
  <UserText>{`${firstName} ${lastName}`}</UserText>
);

function AnswerForm({ id, onClose }: { id: string; onClose: () => void }) {
  const draftKey = `complaint:${id}`;
  const { words = "" } = useDraft(draftKey).fields;
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const answer = useAnswer();
  useEffect(() => focusWhenLost(() => field.current?.focus()), []);
  const close = () => {
    clearDraft(draftKey);
    onClose();
  };
  const submit = () => {
    setMissing(words.trim() === "");
    if (words.trim() === "") return;
    answer.mutate({ complaintId: id, answer: words }, { onSuccess: close });
  };
  return (
    <Form onSubmit={submit} className="mt-4">
      <TextArea
        ref={field}
        label={t("complaints.answerLabel")}
        value={words}
        maxLength={RULES.complaint.max}
        error={isMissing ? t("fields.WORDS_MISSING") : undefined}
        onChange={({ target }) => changeDraft(draftKey, { words: target.value })}
      />
      <SubmitActions
        errorText={answer.errorText}
        label={t("complaints.send")}
        isPending={answer.isPending}
        pendingText={t("complaints.sending")}
        onCancel={close}
      />
    </Form>
  );
}
