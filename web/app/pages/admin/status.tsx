import { SchoolStatus } from "../../office/status/school-status.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("status.status");
}

export default function Status() {
  return <SchoolStatus />;
}
