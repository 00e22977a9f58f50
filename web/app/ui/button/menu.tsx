import { type ComponentType, useCallback, useState } from "react";
import { loadScript } from "../../lib/browser/require-scripts.ts";
import { classes } from "../classes.ts";
import { PartMissing } from "../overlay/part-missing.tsx";
import { type MenuProps, TRIGGER } from "./menu-trigger.ts";

export type { MenuEntry } from "./menu-trigger.ts";

const loadLayer = async () => (await import("../overlay/menu-layer.tsx")).MenuLayer;

/** Loads the menu library (48 kB) on hover, focus or press. */
export function Menu(props: MenuProps) {
  const [Layer, setLayer] = useState<ComponentType<MenuProps>>();
  const [failure, setFailure] = useState<unknown>();
  const show = useCallback((Loaded: ComponentType<MenuProps>) => setLayer(() => Loaded), []);
  if (Layer) return <Layer {...props} />;

  const prepare = () => void loadScript(loadLayer).catch(() => undefined);
  const button = (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={classes(TRIGGER, props.className)}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void loadScript(loadLayer).then(show, setFailure)}
    >
      {props.trigger}
    </button>
  );
  if (failure === undefined) return button;
  const close = () => setFailure(undefined);
  return (
    <>
      {button}
      <PartMissing failure={failure} load={loadLayer} onLoaded={show} onClose={close} />
    </>
  );
}
