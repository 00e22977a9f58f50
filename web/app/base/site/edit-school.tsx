import { useQuery } from "@tanstack/react-query";
import { t } from "../../i18n/t.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/feedback/skeleton.tsx";
import { schoolQuery } from "./school.api.ts";
import { SetCategories } from "./set-categories.tsx";
import { SetMushaf } from "./set-mushaf.tsx";
import { SetRecitationWords } from "./set-recitation-words.tsx";
import { SetSchoolNames } from "./set-school-names.tsx";
import { SetTimeZone } from "./set-time-zone.tsx";

export function EditSchool() {
  return (
    <Loaded
      query={useQuery(schoolQuery)}
      failed="settings.loadFailed"
      meanwhile={
        <SkeletonGroup label={t("ui.loading")}>
          <Skeleton className="mt-8 h-64 rounded-card" />
        </SkeletonGroup>
      }
    >
      {(school) => (
        <>
          <SetSchoolNames school={school} />
          <SetCategories school={school} />
          <SetTimeZone school={school} />
          <SetMushaf school={school} />
          <SetRecitationWords school={school} />
        </>
      )}
    </Loaded>
  );
}
