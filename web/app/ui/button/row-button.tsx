import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

type RowButtonProps = {
  label: ReactNode;
  icon?: ReactNode;
  detail?: ReactNode;
  value?: ReactNode;
} & ({ to: string; onClick?: never } | { onClick: () => void; to?: never });

const ROW =
  "flex min-h-11 w-full items-center gap-3 rounded-control py-1 text-start text-[0.9375rem] hover:bg-sunken";

export function RowButton({ label, icon, detail, value, to, onClick }: RowButtonProps) {
  const content = (
    <>
      {icon}
      <span className="min-w-0 grow">
        {label}
        {detail !== undefined && <span className="block text-sm text-ink-soft"> {detail}</span>}
      </span>
      {value !== undefined && <span className="shrink-0 text-ink-soft"> {value}</span>}
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft rtl:-scale-x-100" />
    </>
  );
  return to === undefined ? (
    <button type="button" onClick={onClick} className={ROW}>
      {content}
    </button>
  ) : (
    <Link to={to} className={ROW}>
      {content}
    </Link>
  );
}
