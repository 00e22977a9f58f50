import { CHILDREN_MAX } from "@madrasa/contract/limits";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";
import { AddChildren } from "./add-children.tsx";
import { ChangedText } from "./changed-text.tsx";
import { ChildRow, type WeekOfChild } from "./child-row.tsx";
import type { Family } from "./family.api.ts";
import { PasswordQuestion } from "./password-question.tsx";
import { ThisPhone } from "./this-phone.tsx";

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
  if (isAdding) {
    return (
      <div className="max-w-3xl">
        <PasswordQuestion />
        <h1 className="mb-4 text-2xl md:text-[1.75rem]">{t("family.whoLearns")}</h1>
        <AddChildren
          lastName={lastName}
          isPhoneAsked={isPhoneAsked}
          room={CHILDREN_MAX - children.length}
          courseId={courseId}
          onDone={(areAdded) => {
            setAdding(false);
            setAdded(areAdded);
          }}
        />
      </div>
    );
  }
  return (
    <div className="max-w-3xl">
      <PasswordQuestion />
      {textChangedAt && <ChangedText changedAt={textChangedAt} />}
      {!isAdded && question}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-2xl md:text-[1.75rem]">{t("accounts.children")}</h1>
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
      {children.length > 0 && (
        <ThisPhone childrenOfGuardian={children} devices={devices} isNextStep={isAdded} />
      )}
    </div>
  );
}
