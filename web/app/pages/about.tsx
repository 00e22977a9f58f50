import { ReadAbout } from "../features/site/read-about.tsx";
import { pageTitle } from "../lib/page-title.ts";

export function meta() {
  return pageTitle("site.about");
}

export default function About() {
  return <ReadAbout />;
}
