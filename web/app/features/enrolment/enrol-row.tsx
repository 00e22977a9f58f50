import { ChevronDown, KeyRound } from "lucide-react";
import { useId, useState } from "react";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { SearchCourse } from "./search-course.tsx";

/** Joining another course, the last row of the list; pressed, it asks for the code. */
export function EnrolRow({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes("rounded-card border border-dashed border-edge", className)}>
      <h2 className="font-sans text-base">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-16 w-full items-center gap-3 rounded-card px-4 py-2 text-start"
        >
          <KeyRound className="size-6 shrink-0 text-act" />
          <span className="min-w-0 grow">
            <span className="block font-semibold">{t("enrolment.enrollInNewCourse")}</span>
            <span className="block text-sm font-normal text-ink-soft">
              {t("enrolment.pasteCode")}
            </span>
          </span>
          <ChevronDown
            className={classes("size-5 shrink-0 text-ink-soft", isOpen && "rotate-180")}
          />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && <SearchCourse isQuiet />}
      </div>
    </section>
  );
}
