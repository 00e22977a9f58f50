import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { meQuery } from "../../lib/session/me.ts";
import { lazyComponent } from "../../ui/feedback/lazy-component.tsx";
import { HeaderWithTabs } from "./header-with-tabs.tsx";
import { type Tab, type TabsProps, useTabs } from "./tabs.ts";

const nothing = () => null;
const UNSEEN = { Meanwhile: nothing, Instead: nothing };
/** Loaded lazily: others do not need a teacher's tasks, nor a guardian's courses. */
const TeacherTabs = lazyComponent<TabsProps>(
  async () => (await import("./teacher-tabs.tsx")).TeacherTabs,
  UNSEEN,
);
const GuardianTabs = lazyComponent<TabsProps>(
  async () => (await import("./guardian-tabs.tsx")).GuardianTabs,
  UNSEEN,
);

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
  const { data: me } = useQuery(meQuery);
  const own = useTabs(role);
  const [tabs, setTabs] = useState<readonly Tab[]>();
  const isGuardian = role === "student" && me?.isGuardian === true;
  return (
    <>
      <HeaderWithTabs role={role} tabs={(isGuardian && tabs) || own} />
      {isGuardian && <GuardianTabs onTabs={setTabs} />}
    </>
  );
}
