import { useQuery } from "@tanstack/react-query";
import { useQueryValues } from "../features/catalogue/use-query-values.ts";
import { Grown } from "../features/guardians/grown.tsx";
import { Guardians } from "../features/guardians/guardians.tsx";
import { Names } from "../features/guardians/names.tsx";
import { familyQuery } from "../features/family/family.api.ts";
import { FamilyHome } from "../features/family/family-home.tsx";
import type { RecordingConsentsProps } from "../features/recitations/recording-consents.tsx";
import { meQuery } from "../features/profile/profile.api.ts";
import { loadMessages } from "../i18n/load.ts";
import { RecordOfChild } from "../features/sheet/record-lines.tsx";
import { messagesLoader, neverAgain } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { lazyPart } from "../ui/feedback/lazy-part.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Page } from "../ui/page/page.tsx";

/** After the children are shown. */
const RecordingConsents = lazyPart<RecordingConsentsProps>(
  async () => {
    const [part] = await Promise.all([
      import("../features/recitations/recording-consents.tsx"),
      loadMessages("recitations"),
    ]);
    return part.RecordingConsents;
  },
  { Meanwhile: () => null },
);

export const clientLoader = messagesLoader("family", "guardians");
export const shouldRevalidate = neverAgain;

export function meta() {
  return pageTitle("accounts.myChildren");
}

/** With `?add` the names of children are asked; with `courseCode` they join that course. */
export default function FamilyPage() {
  const values = useQueryValues();
  const family = useQuery(familyQuery);
  const me = useQuery(meQuery);
  return (
    <Page title={t("accounts.myChildren")}>
      <Loaded query={family} failed="family.loadFailed">
        {(data) => (
          <>
            <RecordingConsents childrenOfGuardian={data.children} which="open" />
            <FamilyHome
              key={me.data?._id}
              family={data}
              lastName={me.data?.lastName ?? ""}
              isAdding={values.has("add")}
              courseId={courseCodeIn(values.get("courseCode") ?? "")}
              Waits={RecordOfChild}
            />
            {data.children.length > 0 && <Names childrenOfGuardian={data.children} />}
            {data.grown.length > 0 && <Grown pupils={data.grown} />}
            {data.children.length > 0 && <Guardians />}
            <RecordingConsents childrenOfGuardian={data.children} which="answered" />
          </>
        )}
      </Loaded>
    </Page>
  );
}
