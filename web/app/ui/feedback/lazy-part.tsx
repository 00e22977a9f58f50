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
 * A heavy component that is loaded when it is first rendered. Unlike with React's `lazy`, a failed
 * download affects only its own place on the screen. It is tried again by itself; a script that the browser
 * remembers as missing needs the page to be loaded again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Meanwhile = Loading,
    Instead,
  }: {
    /** Shown in its place until it has loaded. */
    Meanwhile?: ComponentType;
    /** Shown where it cannot be loaded; without it, an error. */
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
          // What has something in its place needs no reload.
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
