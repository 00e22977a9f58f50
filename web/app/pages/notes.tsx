import { useSearchParams } from "react-router";
import { AllNotes } from "../learning/notes/all-notes.tsx";
import { t } from "../i18n/t.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { PAGE_FRAME } from "../ui/page/page.tsx";

export function meta() {
  return pageTitle("accounts.myNotes");
}

export default function Notes() {
  const [search, setSearch] = useSearchParams();
  return (
    <div className={PAGE_FRAME}>
      <h1 className="mb-5 text-2xl md:text-[1.75rem]">{t("accounts.myNotes")}</h1>
      <AllNotes
        courseId={search.get("courseId") ?? ""}
        onChoose={(courseId) => setSearch(courseId ? { courseId } : {}, { replace: true })}
      />
    </div>
  );
}
