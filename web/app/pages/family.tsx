import { useQuery } from "@tanstack/react-query";
import { useQueryValues } from "../courses/catalogue/use-query-values.ts";
import { useFamily } from "../family/family/family.api.ts";
import { FamilyHome } from "../family/family/family-home.tsx";
import { WeekOfChild } from "../halaqa/sheet/week-of-child.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { meQuery } from "../lib/session/me.ts";
import { WeekRow } from "../office/digest/week-row.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { RowsSkeleton } from "../ui/feedback/rows-skeleton.tsx";
import { PAGE_FRAME } from "../ui/page/page.tsx";
import { FamilyQuestion } from "./family-question.tsx";

export const clientLoader = messagesLoader("family", "guardians", "recitations", "sheet");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.children");
}

/** `?add` shows the form to add children; `courseCode` lets them join. */
export default function FamilyPage() {
  const values = useQueryValues();
  const family = useFamily();
  const me = useQuery(meQuery);
  return (
    <div className={`${PAGE_FRAME} max-md:pt-4`}>
      <Loaded query={family} failed="family.loadFailed" meanwhile={<RowsSkeleton />}>
        {(data) => (
          <FamilyHome
            key={me.data?._id}
            family={data}
            lastName={me.data?.lastName ?? ""}
            isPhoneAsked={me.data?.phoneShownAsGuardian === null}
            isAdding={values.has("add")}
            courseId={courseCodeIn(values.get("courseCode") ?? "")}
            question={<FamilyQuestion family={data} />}
            Week={WeekOfChild}
          />
        )}
      </Loaded>
      <WeekRow hasCourses={false} />
    </div>
  );
}
