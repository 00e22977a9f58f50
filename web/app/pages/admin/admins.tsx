import { AdminList } from "../../office/admins/admin-list.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("admins.admins");
}

export default function Admins() {
  return <AdminList />;
}
