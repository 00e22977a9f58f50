import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { HeaderWithTabs } from "./header-with-tabs.tsx";
import { useTabs } from "./tabs.ts";

const TEACHER = "teacher";

const WithoutTabs = () => <HeaderWithTabs role={TEACHER} tabs={[]} />;
/** Loaded lazily: others do not need a teacher's tasks. */
const TeacherHeader = lazyComponent(
  async () => (await import("./teacher-header.tsx")).TeacherHeader,
  {
    Meanwhile: WithoutTabs,
    Instead: WithoutTabs,
  },
);

/** Header for signed-in users, on public pages too. */
export function MemberHeader({ role }: { role: string }) {
  return role === TEACHER ? <TeacherHeader /> : <OthersHeader role={role} />;
}

function OthersHeader({ role }: { role: string }) {
  return <HeaderWithTabs role={role} tabs={useTabs(role)} />;
}
