import { type ComponentType, createElement, useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { loadAgain } from "../../lib/browser/reload-once.ts";
import { loadScript } from "../../lib/browser/require-scripts.ts";
import { useIsOffline } from "../../lib/offline/connection.ts";
import { retryUntilDone } from "../../lib/offline/retry-with-backoff.ts";
import { ErrorState } from "./error-state.tsx";
import { Spinner } from "./spinner.tsx";

/**
 * Lazy component. Unlike `React.lazy`, a failed download affects only this part and is retried; a failure cached by the
 * browser needs a reload.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Meanwhile = Loading,
    Instead,
    afterMs = 0,
  }: {
    Meanwhile?: ComponentType;
    /** Shown after a failure; by default an error. */
    Instead?: ComponentType;
    /** Milliseconds to wait, for parts that may come after the first load. */
    afterMs?: number;
  } = {},
) {
  let known: ComponentType<Props> | undefined;

  function LazyPart(props: Props) {
    const [loaded, setLoaded] = useState(() => known);
    const [failure, setFailure] = useState<unknown>();
    const isOffline = useIsOffline();

    useEffect(() => {
      if (known) return undefined;
      let isMissing = false;
      const fetchIt = async () => {
        try {
          // No reload if there is a replacement.
          known = await (isMissing && !Instead ? loadAgain(load) : loadScript(load));
          setLoaded(() => known);
        } catch (error) {
          isMissing = true;
          setFailure(error);
          throw error;
        }
      };
      return retryUntilDone(fetchIt, afterMs);
    }, []);

    if (loaded) return createElement(loaded, props);
    if (failure === undefined) return <Meanwhile />;
    if (Instead) return <Instead />;
    if (isOffline) return <ErrorState message={readFailure(failure, "ui.partUnavailable")} />;
    return (
      <ErrorState
        message={t("ui.partUnavailable")}
        retryLabel={t("ui.reload")}
        onRetry={() => window.location.reload()}
      />
    );
  }

  /** Loads it early, for a screen that may need it without a connection. */
  const preload = async (): Promise<void> => {
    known ??= await loadScript(load);
  };
  return Object.assign(LazyPart, { preload });
}

function Loading() {
  return <Spinner label={t("ui.loading")} className="min-h-40" />;
}
