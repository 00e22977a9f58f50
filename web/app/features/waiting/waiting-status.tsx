import { type ComponentType, useEffect, useState } from "react";
import { loadMessages } from "../../i18n/load.ts";
import { requireScripts } from "../../lib/browser/require-scripts.ts";
import { loadLater } from "../../lib/line/try-again.ts";
import { orCut } from "../../lib/line/verdict.ts";
import { askBeforeSignOut } from "../../lib/session/before-sign-out.ts";
import { storedCount, waitingActs } from "./state.ts";

/** After the page is usable: it is needed when the line is lost, and could not be loaded then. */
const LOADED_AFTER_MS = 4_000;

/** Where nothing waits, also without a line. */
const mayLeave = async () =>
  (waitingActs.get()?.length ?? storedCount()) === 0 ||
  (await orCut(import("./sign-out.ts"))).mayLeave();

type Props = { className?: string | undefined };
type Load = () => Promise<ComponentType<Props>>;

async function loadStatus(loadActs: Load): Promise<ComponentType<Props>> {
  if (storedCount() === 0) await requireScripts();
  const messages = Promise.all([loadMessages("waiting"), loadMessages("refusals")]);
  const Acts = await loadActs();
  await messages;
  return Acts;
}

/** Sends a person's acts that wait, and says how many there are. `loadActs` is the same at each render. */
export function WaitingStatus({ loadActs, ...props }: Props & { loadActs: Load }) {
  const [Status, setStatus] = useState<ComponentType<Props>>();
  useEffect(() => {
    const load = async () => {
      const Loaded = await loadStatus(loadActs);
      setStatus(() => Loaded);
    };
    return loadLater(load, storedCount() > 0 ? 0 : LOADED_AFTER_MS);
  }, [loadActs]);
  // From the first moment: who signs out at once is asked as well.
  useEffect(() => askBeforeSignOut(mayLeave), []);
  return Status ? <Status {...props} /> : null;
}
