import { NumberedPageContent } from "../base/site/numbered-page-content.tsx";
import { publicPage } from "../lib/page-head/page-title.ts";

export function meta() {
  return publicPage("/privacy", "site.privacyPolicy", "site.privacyDescription");
}

export default function Privacy() {
  return <NumberedPageContent which="privacy" />;
}
