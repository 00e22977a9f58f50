import { NumberedPageContent } from "../base/site/numbered-page-content.tsx";
import { publicPage } from "../lib/page-head/page-title.ts";

export function meta() {
  return publicPage("/terms", "site.termsOfUse", "site.termsDescription");
}

export default function Terms() {
  return <NumberedPageContent which="terms" />;
}
