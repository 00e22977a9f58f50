import { formatHijriDate, formatLongDay } from "../../i18n/dates/months.ts";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { t } from "../../i18n/t.ts";
import { schoolName } from "../../lib/page-head/school-name.ts";
import { today } from "./days.ts";
import "./paper.css";

type PaperProps = {
  page: "month" | "record";
  title: ReactNode;
  facts: readonly ReactNode[];
  children: ReactNode;
};

export function Paper({ page, title, facts, children }: PaperProps) {
  const now = today();
  const printed = [formatLongDay(now), formatHijriDate(now)].filter(Boolean).join(" · ");
  return createPortal(
    <div className="sheet-paper" data-page={page}>
      <p className="sheet-paper-facts">
        <bdi>{schoolName()}</bdi>
        <span>{t("sheet.printedOn", { day: printed })}</span>
      </p>
      <p className="sheet-paper-title">{title}</p>
      <p className="sheet-paper-facts">
        {facts.map((fact, index) => (
          <span key={index}>{fact}</span>
        ))}
      </p>
      {children}
    </div>,
    document.body,
  );
}
