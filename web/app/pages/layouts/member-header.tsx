import { useState } from "react";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { HeaderWithTabs } from "./header-with-tabs.tsx";
import { type Tab, useTabs } from "./tabs.ts";
import type { TeacherTabsProps } from "./teacher-tabs.tsx";

const nothing = () => null;
/** Loaded lazily: others do not need a teacher's tasks. */
const TeacherTabs = lazyComponent<TeacherTabsProps>(
  async () => (await import("./teacher-tabs.tsx")).TeacherTabs,
  { Meanwhile: nothing, Instead: nothing },
);

/** Header for signed-in users, on public pages too. */
export function MemberHeader({ role }: { role: string }) {
  return role === "teacher" ? <TeacherHeader role={role} /> : <OthersHeader role={role} />;
}

/** The header itself stays mounted, so that no press on it is lost when the tabs arrive. */
function TeacherHeader({ role }: { role: string }) {
  const [tabs, setTabs] = useState<readonly Tab[]>([]);
  return (
    <>
      <HeaderWithTabs role={role} tabs={tabs} />
      <TeacherTabs onTabs={setTabs} />
    </>
  );
}

function OthersHeader({ role }: { role: string }) {
  return <HeaderWithTabs role={role} tabs={useTabs(role)} />;
}
