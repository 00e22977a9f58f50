import { CloudOff } from "lucide-react";
import { t } from "../../i18n/t.ts";
import { useIsOffline } from "../../lib/offline/connection.ts";
import { useSession } from "../../lib/session/session.ts";

const HEIGHT = "--line-strip";

export function OfflineStrip() {
  const isMissing = useIsOffline();
  const session = useSession();
  return (
    <div role="status" className="sticky top-0 z-40 empty:hidden">
      {isMissing && session.status === "signedIn" && <Strip />}
    </div>
  );
}

function Strip() {
  return (
    <p
      ref={measure}
      className="border-b border-line bg-gold-soft px-4 py-2 text-sm font-semibold text-ink md:px-8 lg:px-12"
    >
      <span className="mx-auto flex max-w-7xl items-start gap-2.5">
        <CloudOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-gold-ink" />
        {t("ui.lineStrip")}
      </span>
    </p>
  );
}

function measure(strip: HTMLElement | null) {
  if (!strip) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${strip.offsetHeight}px`));
  observer.observe(strip);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT);
  };
}
