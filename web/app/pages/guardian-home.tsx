import type { ReactNode } from "react";
import { GuardianHome } from "../family/family/guardian-home.tsx";
import { IndependentStudents } from "../family/guardians/independent-students.tsx";
import { RecordingConsents } from "../halaqa/recitations/recording-consents.tsx";
import { RecordOfChild } from "../halaqa/sheet/record-links.tsx";

/** Pending decisions, children with progress, and grown students. */
export function GuardianDashboard(page: { heading: ReactNode; children: ReactNode }) {
  return (
    <GuardianHome
      {...page}
      Questions={RecordingConsents}
      Waits={RecordOfChild}
      Grown={IndependentStudents}
    />
  );
}
