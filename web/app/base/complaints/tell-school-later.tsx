import { loadMessages } from "../../i18n/load.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import type { TellSchoolProps } from "./tell-school.tsx";

export const TellSchool = lazyPart<TellSchoolProps>(
  async () => {
    const [part] = await Promise.all([import("./tell-school.tsx"), loadMessages("complaints")]);
    return part.TellSchool;
  },
  { Meanwhile: () => null },
);
