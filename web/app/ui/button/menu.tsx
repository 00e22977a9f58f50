import { type ComponentType, useState } from "react";
import { t } from "../../i18n/t.ts";
import { classes } from "../classes.ts";
import { toast } from "../feedback/toast.ts";
import { type MenuProps, TRIGGER } from "./menu-trigger.ts";

export type { MenuEntry } from "./menu-trigger.ts";

const loadLayer = () => import("../overlay/menu-layer.tsx");

/**
 * A button with a menu, whose library (48 kB) is loaded when the button is hovered, focused or
 * pressed.
 */
export function Menu(props: MenuProps) {
  const [Layer, setLayer] = useState<ComponentType<MenuProps>>();
  if (Layer) return <Layer {...props} />;

  const prepare = () => void loadLayer().catch(() => undefined);
  const open = async () => {
    try {
      const { MenuLayer } = await loadLayer();
      setLayer(() => MenuLayer);
    } catch {
      toast.error(t("ui.partUnavailable"));
    }
  };
  return (
    <button
      type="button"
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={classes(TRIGGER, props.className)}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
    >
      {props.trigger}
    </button>
  );
}
