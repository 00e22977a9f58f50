import { useQuery } from "@tanstack/react-query";
import type { Family } from "../family/family/family.api.ts";
import { JoinRequest } from "../family/family/join-request.tsx";
import { guardiansQuery } from "../family/guardians/guardians.api.ts";
import { ReleaseStudent } from "../family/guardians/release-student.tsx";
import { RecordingQuestion } from "../halaqa/recitations/recording-consents.tsx";

/** One question at a time: the next one appears after an answer. */
export function FamilyQuestion({ family: { children, grown } }: { family: Family }) {
  const { data } = useQuery({ ...guardiansQuery, enabled: grown.length > 0 });
  const asking = grown.find(({ _id }) =>
    data?.grown.some((one) => one._id === _id && one.asksAlone),
  );
  for (const child of children) {
    const [course] = child.requests;
    if (course) return <JoinRequest key={child._id + course._id} child={child} course={course} />;
  }
  if (asking) return <ReleaseStudent student={asking} decides isAsked />;
  return <RecordingQuestion childrenOfGuardian={children} />;
}
