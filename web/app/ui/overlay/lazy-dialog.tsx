import { type ComponentType, useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { toast } from "../feedback/toast.ts";

type Openable = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * Something over the page, whose script (48 kB and more) is loaded at the first press or key on the
 * page: most lead to it, also where the connection is lost meanwhile. Where that fails, it is closed
 * again and says so.
 */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded ??= await load());

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
    const isMissing = isOpen && !Layer;
    useEffect(prepareAtFirstAct, []);
    useEffect(() => {
      if (!isMissing) return undefined;
      let isWanted = true;
      void loadOnce().then(
        (Loaded) => {
          if (isWanted) setLayer(() => Loaded);
        },
        () => {
          if (!isWanted) return;
          toast.error(t("ui.partUnavailable"));
          onOpenChange(false);
        },
      );
      return () => {
        isWanted = false;
      };
    }, [isMissing, onOpenChange]);
    return Layer ? <Layer {...props} /> : null;
  };
}
