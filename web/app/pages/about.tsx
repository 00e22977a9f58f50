import { AboutContent } from "../base/site/about-content.tsx";
import { publicPage } from "../lib/page-head/page-title.ts";

export function meta() {
  return publicPage("/about", "site.about", "site.aboutDescription");
}

export default function About() {
  return <AboutContent />;
}
