import { type ComponentType, useEffect, useState } from "react";
import { loadMessages } from "../../i18n/load.ts";
import { requireScripts } from "../../lib/browser/require-scripts.ts";
import { tryUntilDone } from "../../lib/browser/try-until-done.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { storedCount } from "../../lib/unsent/state.ts";

/** After the page is usable: it is needed when the line is lost, and could not be loaded then. */
const LOADED_AFTER_MS = 4_000;

const mayLeave = async () => (await import("../../lib/unsent/leaving.ts")).mayLeave();

type Props = { className?: string | undefined };

async function loadStatus(): Promise<ComponentType<Props>> {
  if (storedCount() === 0) await requireScripts();
  const messages = Promise.all([loadMessages("waiting"), loadMessages("refusals")]);
  const { UnsentOfStudent } = await import("./unsent-of-student.tsx");
  await messages;
  return UnsentOfStudent;
}

/** Sends a student's acts that wait, and says how many there are. */
export function UnsentStatus(props: Props) {
  const [Status, setStatus] = useState<ComponentType<Props>>();
  useEffect(() => {
    const load = async () => {
      const Loaded = await loadStatus();
      setStatus(() => Loaded);
    };
    return tryUntilDone(load, storedCount() > 0 ? 0 : LOADED_AFTER_MS);
  }, []);
  // From the first moment: who signs out at once is asked as well.
  useEffect(() => askBeforeSignOut(mayLeave), []);
  return Status ? <Status {...props} /> : null;
}
