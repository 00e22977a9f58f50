import { NumberedPageContent } from "../base/site/numbered-page-content.tsx";
import { publicPage } from "../lib/page-head/page-title.ts";

export function meta() {
  return publicPage("/children-privacy", "site.childrenPrivacy", "site.childrenPrivacyDescription");
}

export default function ChildrenPrivacy() {
  return <NumberedPageContent which="children" />;
}
