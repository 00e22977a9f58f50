import { inLanguage } from "@madrasa/contract/languages";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import type { Route } from "./+types/root.ts";
import { useLanguage } from "./i18n/language.ts";
import { messagesAddress } from "./i18n/load.ts";
import { direction } from "./i18n/locale.ts";
import { NASTALIQ_SCRIPT } from "./i18n/nastaliq.ts";
import { t } from "./i18n/t.ts";
import { createQueryClient } from "./lib/api/query-client.ts";
import { readUntilAnswered } from "./lib/api/read-until-answered.ts";
import { EARLY_SCRIPT, repeatTyped } from "./lib/browser/before-scripts.ts";
import { reportError } from "./lib/browser/report.ts";
import { THEME_SCRIPT } from "./lib/browser/theme.ts";
import { followTyping } from "./lib/session/follow-typing.ts";
import { useFocusOnNavigation } from "./lib/hooks/use-focus-on-navigation.ts";
import { servedHijriDays } from "./i18n/hijri-days.ts";
import { servedCategories } from "./lib/page-head/course-categories.ts";
import { pageTitle, publicMeta } from "./lib/page-head/page-title.ts";
import { publicUrl } from "./lib/page-head/public-url.ts";
import { schoolNames } from "./lib/page-head/school-name.ts";
import { servedTimeZone } from "./lib/page-head/school-zone.ts";
import { servedMetadata } from "./lib/page-head/served-metadata.ts";
import { servedTag } from "./lib/page-head/served-tag.ts";
import { useSession } from "./lib/session/session.ts";
import { startClearUp } from "./lib/session/start-clear-up.ts";
import { useStartRedirect } from "./lib/session/use-start-redirect.ts";
import { LoadingAuthentication } from "./pages/layouts/guard.tsx";
import "./ui/fonts.css";
import "./ui/base.css";
import "./ui/type.css";
import { CrashNotice } from "./ui/feedback/crash-notice.tsx";
import { OfflineStrip } from "./ui/feedback/offline-strip.tsx";
import { Splash } from "./ui/feedback/splash.tsx";
import { toast } from "./ui/feedback/toast.ts";
import { Toaster } from "./ui/feedback/toaster.tsx";
import { SkipLink } from "./ui/page/skip-link.tsx";

export const links: LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function meta({ location }: Route.MetaArgs) {
  const metadata = servedMetadata(location.pathname);
  return metadata ? publicMeta(metadata) : pageTitle();
}

export function Layout({ children }: { children: ReactNode }) {
  // The router does not rerender this component by itself.
  const language = useLanguage();
  return (
    // The script sets classes before React starts.
    <html lang={language} dir={direction()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="school-names" content={schoolNames()} />
        <meta name="course-categories" content={servedCategories()} />
        <meta
          name="recitation-words"
          content={servedTag("recitation-words", "%RECITATION_WORDS%")}
        />
        <meta name="hijri-days" content={servedHijriDays()} />
        <meta name="time-zone" content={servedTimeZone()} />
        <meta name="public-url" content={publicUrl()} />
        {/* Prerendered only: it has run before the app's scripts. */}
        <script suppressHydrationWarning>
          {import.meta.env.SSR ? THEME_SCRIPT + NASTALIQ_SCRIPT + EARLY_SCRIPT : ""}
        </script>
        {/* Preloaded with the scripts, which need it. */}
        <link
          rel="preload"
          as="fetch"
          crossOrigin="anonymous"
          href={messagesAddress(language, "everyone")}
        />
        <link rel="manifest" href={inLanguage("/manifest.webmanifest", language)} />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        <OfflineStrip />
        {children}
        <Toaster />
        <Splash />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

const showNotJoined = () => toast.note(t("site.onlyStudentsJoin"), { duration: 10_000 });

export default function Root() {
  const [queryClient] = useState(() =>
    createQueryClient(() => toast.error(t("accounts.sessionEnded"), { id: "session-ended" })),
  );
  const session = useSession();
  const token = session.status === "signedIn" ? session.token : undefined;
  const wasElsewhere = session.status === "signedOut" && session.reason === "elsewhere";
  const lastToken = useRef(token);

  // Runs after the effects of all screens.
  useEffect(() => {
    repeatTyped();
    followTyping();
  }, []);
  useEffect(() => readUntilAnswered(queryClient), [queryClient]);
  useStartRedirect(showNotJoined);
  useFocusOnNavigation();
  useEffect(() => {
    if (lastToken.current !== undefined && lastToken.current !== token) queryClient.clear();
    if (lastToken.current !== undefined && wasElsewhere) {
      toast.note(t("accounts.signedOutElsewhere"), { id: "session-ended" });
    }
    lastToken.current = token;
    startClearUp().catch(reportError);
  }, [queryClient, token, wasElsewhere]);

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

export function HydrateFallback() {
  return <LoadingAuthentication />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  useEffect(() => reportError(error), [error]);
  return <CrashNotice />;
}
