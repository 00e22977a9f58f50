import type { ReactNode } from "react";
import { GuardianHome } from "../features/family/guardian-home.tsx";
import { Grown } from "../features/guardians/grown.tsx";
import { RecordingConsents } from "../features/recitations/recording-consents.tsx";
import { RecordOfChild } from "../features/sheet/record-lines.tsx";

/** What waits for an answer, each child with the week and what comes next, and who has a phone by now. */
export function GuardianDashboard({ children }: { children: ReactNode }) {
  return (
    <GuardianHome Questions={RecordingConsents} Waits={RecordOfChild} Grown={Grown}>
      {children}
    </GuardianHome>
  );
}
