import { messagesLoader, neverRevalidate } from "../i18n/route-messages.ts";
import { pageTitle } from "../lib/page-head/page-title.ts";
import { lazyComponent } from "../ui/feedback/lazy-component.tsx";

export const clientLoader = messagesLoader("recitations", "refusals", "sheet", "waiting");
export const shouldRevalidate = neverRevalidate;

export function meta() {
  return pageTitle("enrolment.recitations");
}

/** Lazy, because every first load names the scripts of all routes. */
const ReciteCourse = lazyComponent(async () => (await import("./recite-course.tsx")).ReciteCourse);

export default function RecitePage() {
  return <ReciteCourse />;
}
