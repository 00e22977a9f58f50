import "@testing-library/jest-dom/vitest";
import { QueryClientProvider } from "@tanstack/react-query";
import type { Language } from "@madrasa/contract/languages";
import { act, cleanup, configure, render } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import { cloneElement, type ReactElement } from "react";
import { toast } from "react-hot-toast/headless";
import { createBrowserRouter, RouterProvider, useMatches } from "react-router";
import { afterEach } from "vitest";
import { activateInline, activateLanguage } from "../i18n/load.ts";
import { createQueryClient } from "../lib/api/query-client.ts";
import { login, logout } from "../lib/session/session.ts";
import { setCurrentUser } from "../lib/session/person.ts";
import { Toaster } from "../ui/feedback/toaster.tsx";

export { stubServer } from "./stub-server.ts";
export { sampleOf } from "./sample-of.ts";

// Timeout for hanging tests.
configure({ asyncUtilTimeout: 60_000 });
// The only missing parts of jsdom in use here.
Element.prototype.scrollIntoView = () => undefined;

type PageOptions = {
  path?: string;
  route?: string;
  as?: string;
};

const USER = { userId: "0123456789abcdef01234567", storageKey: "A".repeat(43) };

export function renderPage(
  element: ReactElement,
  { path = "/", route = path.split(/[?#]/)[0], as }: PageOptions = {},
): {
  user: UserEvent;
  /** Pastes text, because typing takes seconds. */
  fill: (field: HTMLElement, text: string) => Promise<void>;
  pathname: () => string;
  leave: () => void;
  /** Refetches what is shown, as on a later return to the page. */
  refetch: () => Promise<void>;
  chooseLanguage: (to: Language) => Promise<void>;
} {
  const user = userEvent.setup({ delay: null });
  activateInline("en");
  if (as !== undefined) {
    setCurrentUser(USER);
    login("token", as);
  }
  window.history.replaceState(null, "", path);
  const router = createBrowserRouter([
    { path: route, Component: screenOf(element) },
    { path: "*", element: null },
  ]);
  const queryClient = createQueryClient(() => undefined);
  queryClient.setDefaultOptions({
    queries: { ...queryClient.getDefaultOptions().queries, retry: false },
  });
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return {
    user,
    leave: unmount,
    refetch: () => act(() => queryClient.invalidateQueries()),
    fill: async (field, text) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    },
    pathname: () => router.state.location.pathname + router.state.location.search,
    chooseLanguage: (to) =>
      act(async () => {
        await activateLanguage(to);
        await router.revalidate();
      }),
  };
}

/** jsdom has no half-filled dates. Browsers give them the value "". */
export function halfFill(date: HTMLElement): void {
  Object.defineProperty(date, "validity", { value: { badInput: true } });
}

/** Rerenders with the router's state, like the framework. */
const screenOf = (element: ReactElement) =>
  function Screen() {
    useMatches();
    return cloneElement(element);
  };

afterEach(() => {
  cleanup();
  toast.remove();
  logout();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
