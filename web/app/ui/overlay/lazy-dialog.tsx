import { type ComponentType, useCallback, useEffect, useState } from "react";
import { loadScript } from "../../lib/browser/require-scripts.ts";
import { PartMissing } from "./part-missing.tsx";

type Openable = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * Lazy overlay, whose script (48 kB or more) is preloaded on the first interaction, in case the connection is lost.
 * After a failure it opens when the connection returns.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  // Loaded once; never again offline.
  const loadOnce = async () => (loaded ??= await loadScript(load));

  const prepare = () => void loadOnce().catch(() => undefined);
  let isExpected = false;
  function prepareAtFirstUse(): void {
    if (isExpected) return;
    isExpected = true;
    for (const action of ["pointerdown", "keydown"]) {
      window.addEventListener(action, prepare, { once: true, capture: true });
    }
  }

  return function LazyDialog(props: Props) {
    const { isOpen, onOpenChange } = props;
    const [Layer, setLayer] = useState(() => loaded);
    const [failure, setFailure] = useState<unknown>();
    const isWanted = isOpen && !Layer;
    const show = useCallback((Loaded: ComponentType<Props>) => setLayer(() => Loaded), []);
    useEffect(prepareAtFirstUse, []);
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
