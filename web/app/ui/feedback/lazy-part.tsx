import { type ComponentType, createElement, useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { readFailure } from "../../lib/api/error-message.ts";
import { loadAgain } from "../../lib/browser/reload-once.ts";
import { loadScript } from "../../lib/browser/require-scripts.ts";
import { useIsLineMissing } from "../../lib/line/missing.ts";
import { loadLater } from "../../lib/line/try-again.ts";
import { ErrorState } from "./error-state.tsx";
import { Spinner } from "./spinner.tsx";

/**
 * Lazy component. Unlike `React.lazy`, a failed download affects only this part and is retried; a failure cached by the
 * browser needs a reload.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Meanwhile = Loading,
    Instead,
  }: {
    Meanwhile?: ComponentType;
    /** Shown after a failure; by default an error. */
    Instead?: ComponentType;
  } = {},
) {
  return function LazyPart(props: Props) {
    const [loaded, setLoaded] = useState<ComponentType<Props>>();
    const [failure, setFailure] = useState<unknown>();
    const isLineMissing = useIsLineMissing();

    useEffect(() => {
      let isMissing = false;
      const fetchIt = async () => {
        try {
          // No reload if there is a replacement.
          const Component = await (isMissing && !Instead ? loadAgain(load) : loadScript(load));
          setLoaded(() => Component);
        } catch (error) {
          isMissing = true;
          setFailure(error);
          throw error;
        }
      };
      return loadLater(fetchIt, 0);
    }, []);

    if (loaded) return createElement(loaded, props);
    if (failure === undefined) return <Meanwhile />;
    if (Instead) return <Instead />;
    if (isLineMissing) return <ErrorState message={readFailure(failure, "ui.partUnavailable")} />;
    return (
      <ErrorState
        message={t("ui.partUnavailable")}
        retryLabel={t("ui.reload")}
        onRetry={() => window.location.reload()}
      />
    );
  };
}

function Loading() {
  return <Spinner label={t("ui.loading")} className="min-h-40" />;
}
