import { ContactContent } from "../base/site/contact-content.tsx";
import { publicPage } from "../lib/page-head/page-title.ts";

export function meta() {
  return publicPage("/contact", "site.contactUs", "site.contactDescription");
}

export default function Contact() {
  return <ContactContent />;
}
