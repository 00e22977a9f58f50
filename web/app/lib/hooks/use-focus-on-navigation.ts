import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { CONTENT_ID } from "../content-id.ts";

/** Starts at the content after navigation, like on page load. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [pathname]);
}
