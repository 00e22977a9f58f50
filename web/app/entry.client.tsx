import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// What the server filled in for those who do not run scripts gives way to the app's own tags.
for (const tag of document.head.querySelectorAll("[data-served]")) tag.remove();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
