import { CircleAlert, CircleCheck, X } from "lucide-react";
import { resolveValue, toast, useToaster } from "react-hot-toast/headless";
import { t } from "../../i18n/t.ts";
import { classes } from "../classes.ts";

/** At most 20 toasts, announced to screen readers and kept on hover. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <div
      className="pointer-events-none fixed inset-x-0 top-3 z-60 flex flex-col items-center gap-2 px-4"
      // A toast that appears under a resting pointer would stay forever, over the button just pressed.
      onMouseEnter={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) handlers.startPause();
      }}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((item) => (
        <div
          key={item.id}
          {...item.ariaProps}
          className={classes(
            "enters-toast pointer-events-auto flex w-fit max-w-md items-center gap-2.5 rounded-card border border-line bg-raised py-1 ps-4 pe-1 text-ink shadow-raised transition-opacity duration-150",
            !item.visible && "opacity-0",
          )}
        >
          {item.type === "success" && <CircleCheck className="size-5 shrink-0 text-act" />}
          {item.type === "error" && <CircleAlert className="size-5 shrink-0 text-danger" />}
          <span className="min-w-0 py-1.5 wrap-break-word">{resolveValue(item.message, item)}</span>
          <button
            type="button"
            aria-label={t("ui.dismiss")}
            onClick={() => toast.dismiss(item.id)}
            className="-my-1 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink"
          >
            <X className="size-4" />
          </button>
        </div>
      ))}
    </div>
  );
}
