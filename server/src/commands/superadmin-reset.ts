import { migrate } from "../platform/database/migrate.ts";
import { openDatabase } from "../platform/database/open.ts";
import { EXIT, readOptions, refuseWithoutSchool, runCommand, print, using } from "./command.ts";
import { resetSuperadmin } from "../office/admins/index.ts";

await runCommand(async (config) => {
  const { email } = readOptions({ email: { type: "string" } });
  refuseWithoutSchool(config);
  const reset = await using(openDatabase(config, { isPatient: true }), async (database) => {
    await migrate(database, print);
    return resetSuperadmin({ database, config, clock: Date.now }, { email });
  });
  print(
    [
      "",
      reset.made ? "  A superadmin was created:" : "  The superadmin has a new password:",
      `    email     ${reset.email}`,
      `    password  ${reset.password}`,
      "  It is shown only once. All their devices are logged out. Sign in at /admin/login.",
      "",
    ].join("\n"),
  );
  return EXIT.done;
});
