import type { Database } from "../../platform/database/database.ts";
import { Fault, type Examination } from "../../platform/doctor/fault.ts";
import { listEmailClashes } from "./clean-emails.queries.ts";

const LISTED_MAX = 20;

export const emailExamination = ({ read }: Database): Examination => ({
  part: "accounts",
  examine: async () => {
    const clashes = await listEmailClashes(read, LISTED_MAX + 1);
    if (clashes.length === 0) return "each verified email belongs to one";
    const listed = clashes
      .slice(0, LISTED_MAX)
      .map((one) => `${one.first_name} ${one.last_name} (${one.email})`);
    const more = clashes.length > LISTED_MAX ? ", and more" : "";
    throw new Fault(
      `the backup had the same email for two accounts, and an older account kept it: ${listed.join(", ")}${more}`,
      "ask each of them to sign in with the phone and to verify another email in the settings",
    );
  },
});
