import { AuditLog } from "../../features/audit/audit-log.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("audit.activity");
}

export default function Activity() {
  return (
    <div className="mx-auto w-full max-w-5xl px-4 py-6 md:px-10 md:py-9">
      <AuditLog />
    </div>
  );
}
