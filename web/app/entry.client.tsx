import { DEFAULT_LANGUAGE, isLanguage } from "@madrasa/contract/languages";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { activateLanguage } from "./i18n/load.ts";
import { keepTyped } from "./lib/browser/before-scripts.ts";
import { takeServedMetadata } from "./lib/page-head/served-metadata.ts";

takeServedMetadata();

const { lang } = document.documentElement;
// Hydration must use the language in which the page was built.
await activateLanguage(isLanguage(lang) ? lang : DEFAULT_LANGUAGE);

keepTyped();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
