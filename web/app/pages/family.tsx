import { useQuery } from "@tanstack/react-query";
import { useQueryValues } from "../courses/catalogue/use-query-values.ts";
import { IndependentStudents } from "../family/guardians/independent-students.tsx";
import { Guardians } from "../family/guardians/guardians.tsx";
import { Names } from "../family/guardians/names.tsx";
import { useFamily } from "../family/family/family.api.ts";
import { FamilyHome } from "../family/family/family-home.tsx";
import type { RecordingConsentsProps } from "../halaqa/recitations/recording-consents.tsx";
import { GuardianPhone } from "../people/profile/guardian-phone.tsx";
import { meQuery } from "../lib/session/me.ts";
import { loadMessages } from "../i18n/load.ts";
import { RecordOfChild } from "../halaqa/sheet/record-links.tsx";
import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { t } from "../i18n/t.ts";
import { courseCodeIn } from "../lib/format/course-code.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";
import { Loaded } from "../ui/feedback/loaded.tsx";
import { Page } from "../ui/page/page.tsx";

const RecordingConsents = lazyComponent<RecordingConsentsProps>(
  async () => {
    const [part] = await Promise.all([
      import("../halaqa/recitations/recording-consents.tsx"),
      loadMessages("recitations"),
    ]);
    return part.RecordingConsents;
  },
  { Meanwhile: () => null },
);

export const clientLoader = messagesLoader("family", "guardians");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("accounts.myChildren");
}

/** `?add` shows the form to add children; `courseCode` lets them join. */
export default function FamilyPage() {
  const values = useQueryValues();
  const family = useFamily();
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
              isPhoneAsked={me.data?.phoneShownAsGuardian === null}
              isAdding={values.has("add")}
              courseId={courseCodeIn(values.get("courseCode") ?? "")}
              Waits={RecordOfChild}
            />
            {data.children.length > 0 && <Names childrenOfGuardian={data.children} />}
            {data.grown.length > 0 && <IndependentStudents pupils={data.grown} />}
            {data.children.length > 0 && <Guardians />}
            {data.children.length > 0 && me.data && (
              <GuardianPhone isShown={me.data.phoneShownAsGuardian === true} />
            )}
            <RecordingConsents childrenOfGuardian={data.children} which="answered" />
          </>
        )}
      </Loaded>
    </Page>
  );
}
