import { ArrowLeft } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import { t } from "../../i18n/t.ts";

type SheetHeaderProps = {
  title: ReactNode;
  backTo: string;
  onBack?: (event: MouseEvent) => void;
  below: ReactNode;
  end?: ReactNode;
};

/** Arrow and title, with one line below: the sheet has no tab bar. */
export function SheetHeader({ title, backTo, onBack, below, end }: SheetHeaderProps) {
  return (
    <header className="pt-1.5 pb-1">
      <div className="flex items-start gap-1">
        <Link
          to={backTo}
          onClick={onBack}
          aria-label={t("sheet.back")}
          title={t("sheet.back")}
          className="-ms-2 inline-grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken"
        >
          <ArrowLeft className="size-5.5 rtl:-scale-x-100" />
        </Link>
        <h1 className="flex min-h-11 min-w-0 grow items-center text-xl">{title}</h1>
        {end}
      </div>
      {below}
    </header>
  );
}
