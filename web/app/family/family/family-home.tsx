import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { AddChildren } from "./add-children.tsx";
import { ChildRow, type WeekOfChild } from "./child-row.tsx";
import { type Family, useNoteTextRead } from "./family.api.ts";
import { ThisPhone } from "./this-phone.tsx";
import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../i18n/dates/format-dates.ts";
import { useLanguage } from "../../i18n/language.ts";
import { failureMessage } from "../../lib/api/error-message.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { childrenTextQuery, ReadChildrenText } from "../../base/site/index.ts";

type FamilyHomeProps = {
  family: Family;
  lastName: string;
  isPhoneAsked: boolean;
  isAdding: boolean;
  courseId?: string | undefined;
  question: ReactNode;
  Week: WeekOfChild;
};

export function FamilyHome({
  family,
  lastName,
  isPhoneAsked,
  isAdding: isAddingFirst,
  courseId,
  question,
  Week,
}: FamilyHomeProps) {
  const { children, devices, grown, textChangedAt } = family;
  const isNobody = children.length === 0 && grown.length === 0;
  // Follows the children, who may be loaded late, until it is pressed.
  const [isAddingChosen, setAdding] = useState<boolean>();
  const isAdding = isAddingChosen ?? (isAddingFirst || isNobody);
  const [isAdded, setAdded] = useState(false);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  // Devices may still be shared after the last child has left.
  const thisPhone = children.length + devices.length > 0 && (
    <ThisPhone childrenOfGuardian={children} devices={devices} isNextStep={isAdded} />
  );
  if (isAdding) {
    return (
      <div className="max-w-3xl">
        <h1 className="mb-4 text-2xl md:text-[1.75rem]">{t("family.whoLearns")}</h1>
        <AddChildren
          lastName={lastName}
          isPhoneAsked={isPhoneAsked}
          room={CHILDREN_MAX - children.length}
          courseId={courseId}
          onDone={(areAdded) => {
            setAdding(false);
            setAdded(areAdded);
            // Reloading the page or returning to it would open the form again.
            if (isAddingFirst) void navigate(pathname, { replace: true });
          }}
        />
        {isNobody && thisPhone && <div className="mt-8 border-t border-line">{thisPhone}</div>}
      </div>
    );
  }
  return (
    <div className="max-w-3xl">
      {textChangedAt && <ChangedText changedAt={textChangedAt} />}
      {!isAdded && question}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 tabIndex={-1} className="text-2xl md:text-[1.75rem]">
          {t("accounts.children")}
        </h1>
        {children.length < CHILDREN_MAX && (
          <Button
            variant="quiet"
            icon={<Plus className="size-5" />}
            className="-me-3"
            onClick={() => setAdding(true)}
          >
            {t("family.addChild")}
          </Button>
        )}
      </div>
      <ul className="mt-1 border-b border-line">
        {[...children, ...grown].map((child) => (
          <ChildRow key={child._id} child={child} Week={Week} />
        ))}
      </ul>
      {thisPhone}
    </div>
  );
}

/** Shows a changed consent text until it has been read. Withdrawing consent is done elsewhere on the page. */
function ChangedText({ changedAt }: { changedAt: string }) {
  // "I have read it" refers to this version of the text.
  const text = useQuery(childrenTextQuery(useLanguage()));
  const noting = useNoteTextRead();
  return (
    <Notice
      title={t("family.textChanged")}
      className="mb-6"
      actions={
        <>
          <ReadChildrenText>{t("family.textOpen")}</ReadChildrenText>
          <Button
            variant="secondary"
            isPending={noting.isPending || text.isFetching}
            onClick={() =>
              noting.mutate(undefined, {
                onError: (error) => toast.error(failureMessage(error, "family.textReadFailed")),
              })
            }
          >
            {t("family.textRead")}
          </Button>
        </>
      }
    >
      {t("family.textChangedOn", { date: formatDate(changedAt) })}
    </Notice>
  );
}
