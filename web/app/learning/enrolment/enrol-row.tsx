import { ChevronDown, KeyRound } from "lucide-react";
import { useId, useState } from "react";
import { t } from "../../i18n/t.ts";
import { classes } from "../../ui/classes.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";

const SearchCourse = lazyComponent(async () => (await import("./search-course.tsx")).SearchCourse);

export function EnrolRow({ className }: { className?: string }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes("rounded-card border border-dashed border-edge", className)}>
      <div className="relative flex min-h-16 items-center gap-3 px-4 py-2">
        <KeyRound className="size-6 shrink-0 text-act" />
        <div className="min-w-0 grow">
          <h2 className="font-sans text-base">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
              className="text-start font-semibold after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-act"
            >
              {t("enrolment.enrollInNewCourse")}
            </button>
          </h2>
          <p className="text-sm text-ink-soft">{t("enrolment.pasteCode")}</p>
        </div>
        <ChevronDown className={classes("size-5 shrink-0 text-ink-soft", isOpen && "rotate-180")} />
      </div>
      <div id={id} hidden={!isOpen} className="px-4 pb-4">
        {isOpen && <SearchCourse isQuiet />}
      </div>
    </section>
  );
}
