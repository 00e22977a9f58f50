import { CONTENT_ID } from "../content-id.ts";
import { focusWhenLost } from "./focus-when-lost.ts";

/** Focuses the page's heading, or its content, after an action that has removed the pressed button. */
export function focusHeadingWhenLost(): void {
  focusWhenLost(() => {
    const heading = document.querySelector<HTMLElement>("h1[tabindex]");
    (heading ?? document.getElementById(CONTENT_ID))?.focus();
  });
}
