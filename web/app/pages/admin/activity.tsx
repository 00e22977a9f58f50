import { AuditLog } from "../../base/audit/audit-log.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("audit.activity");
}

export default function Activity() {
  return (
    <div className="max-w-5xl">
      <AuditLog />
    </div>
  );
}
