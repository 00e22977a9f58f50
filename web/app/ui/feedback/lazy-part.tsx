import { type ComponentType, useEffect, useState } from "react";
import { t } from "../../i18n/t.ts";
import { ErrorState } from "./error-state.tsx";
import { Spinner } from "./spinner.tsx";

/**
 * A heavy component that is loaded when it is first rendered. Unlike with React's `lazy`, a failed
 * download affects only its own place on the screen and can be retried.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    Meanwhile = Loading,
    Instead,
  }: {
    /** Shown in its place until it has loaded. */
    Meanwhile?: ComponentType;
    /** Shown where it cannot be loaded; without it, an error that can be retried. */
    Instead?: ComponentType;
  } = {},
) {
  return function LazyPart(props: Props) {
    const [tries, setTries] = useState(0);
    const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | "failed">();

    useEffect(() => {
      let isWanted = true;
      const fetchIt = async () => {
        try {
          const Component = await load();
          if (isWanted) setLoaded({ Component });
        } catch {
          if (isWanted) setLoaded("failed");
        }
      };
      void fetchIt();
      return () => {
        isWanted = false;
      };
    }, [tries]);

    if (loaded === "failed") {
      if (Instead) return <Instead />;
      const retry = () => {
        setLoaded(undefined);
        setTries(tries + 1);
      };
      return <ErrorState message={t("ui.partUnavailable")} onRetry={retry} />;
    }
    if (!loaded) return <Meanwhile />;
    return <loaded.Component {...props} />;
  };
}

function Loading() {
  return <Spinner label={t("ui.loading")} className="min-h-40" />;
}
