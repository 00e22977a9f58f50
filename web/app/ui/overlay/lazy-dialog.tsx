import { type ComponentType, useCallback, useEffect, useState } from "react";
import { loadScript } from "../../lib/browser/require-scripts.ts";
import { PartMissing } from "./part-missing.tsx";

type Openable = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * Something over the page, whose script (48 kB and more) is loaded at the first press or key on the
 * page: most lead to it, also where the connection is lost meanwhile. Where that fails, it says so and opens
 * once there is a line.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  // What is there is not asked for again, least of all without a line.
  const loadOnce = async () => (loaded ??= await loadScript(load));

  const prepare = () => void loadOnce().catch(() => undefined);
  let isExpected = false;
  function prepareAtFirstAct(): void {
    if (isExpected) return;
    isExpected = true;
    for (const act of ["pointerdown", "keydown"]) {
      window.addEventListener(act, prepare, { once: true, capture: true });
    }
  }

  return function LazyDialog(props: Props) {
    const { isOpen, onOpenChange } = props;
    const [Layer, setLayer] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>();
    const isWanted = isOpen && !Layer;
    const show = useCallback((Loaded: ComponentType<Props>) => setLayer(() => Loaded), []);
    useEffect(prepareAtFirstAct, []);
    useEffect(() => {
      if (isWanted) void loadOnce().then(show, setFailure);
    }, [isWanted, show]);
    if (Layer) return <Layer {...props} />;
    if (!isWanted || failure === undefined) return null;
    const close = () => {
      setFailure(undefined);
      onOpenChange(false);
    };
    return <PartMissing failure={failure} load={loadOnce} onLoaded={show} onClose={close} />;
  };
}
