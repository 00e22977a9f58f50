import { beforeEach } from "vitest";
import { openSchools } from "./open-schools.ts";

// Fails timed-out tests that would continue beside the next.
beforeEach(({ signal }) => {
  const closeAll = () => void Promise.allSettled([...openSchools].map((close) => close()));
  signal.addEventListener("abort", closeAll, { once: true });
});
