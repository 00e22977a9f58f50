import type { ReactNode } from "react";
import { t } from "../../i18n/t.ts";
import { Button } from "../../ui/button/button.tsx";

type TwoAnswersProps = {
  isPending: boolean;
  onAnswer: (isYes: boolean) => void;
  /** Hidden, for screen readers. */
  about: ReactNode;
};

/** The two answers have equal weight: no dark patterns. */
export function TwoAnswers({ isPending, onAnswer, about }: TwoAnswersProps) {
  return (
    <div className="mt-4 grid max-w-sm grid-cols-2 gap-3">
      {[false, true].map((isYes) => (
        <Button
          key={String(isYes)}
          variant="secondary"
          isPending={isPending}
          onClick={() => onAnswer(isYes)}
        >
          {t(isYes ? "family.yes" : "family.no")}
          {about}
        </Button>
      ))}
    </div>
  );
}
