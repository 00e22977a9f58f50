import type { ReactNode } from "react";
import { GuardianHome } from "../features/family/guardian-home.tsx";
import { Grown } from "../features/guardians/grown.tsx";
import { RecordingConsents } from "../features/recitations/recording-consents.tsx";
import { RecordOfChild } from "../features/sheet/record-lines.tsx";

/** Pending decisions, children with progress, and grown students. */
export function GuardianDashboard(page: { heading: ReactNode; children: ReactNode }) {
  return (
    <GuardianHome {...page} Questions={RecordingConsents} Waits={RecordOfChild} Grown={Grown} />
  );
}
