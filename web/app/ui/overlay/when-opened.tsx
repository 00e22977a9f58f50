import { type ComponentType, useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { toast } from "../feedback/toast.ts";

const FIRST_ACTS = ["pointerdown", "keydown"] as const;

type Openable = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/**
 * Something over the page, whose library (48 kB) is loaded when it is first opened or prepared.
 * Where that fails, it is closed again and says so.
 */
export function whenOpened<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;

  async function loadOnce(): Promise<ComponentType<Props>> {
    loaded ??= await load();
    return loaded;
  }

  function WhenOpened(props: Props) {
    const { isOpen, onOpenChange } = props;
    const [Layer, setLayer] = useState(() => loaded);
    const isMissing = isOpen && !Layer;
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
  }

  /** Loads it ahead of the press that opens it. */
  const prepare = () => void loadOnce().catch(() => undefined);

  let isExpected = false;
  function prepareAtFirstAct(): void {
    if (isExpected) return;
    isExpected = true;
    for (const act of FIRST_ACTS) {
      window.addEventListener(act, prepare, { once: true, capture: true });
    }
  }

  /** Most presses on a page that has it lead to it, also where the connection is lost meanwhile. */
  function Prepared(props: Props) {
    useEffect(prepareAtFirstAct, []);
    return <WhenOpened {...props} />;
  }
  return { WhenOpened, Prepared, prepare };
}
