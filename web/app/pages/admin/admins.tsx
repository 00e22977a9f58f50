import { AdminList } from "../../features/admins/admin-list.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("admins.admins");
}

export default function Admins() {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6 md:px-10 md:py-9">
      <AdminList />
    </div>
  );
}
