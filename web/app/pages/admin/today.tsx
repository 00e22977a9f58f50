import { TodayOverview } from "../../office/today/today-overview.tsx";
import { pageTitle } from "../../lib/page-head/page-title.ts";

export function meta() {
  return pageTitle("today.today");
}

export default function Today() {
  return (
    <div className="max-w-5xl">
      <TodayOverview />
    </div>
  );
}
