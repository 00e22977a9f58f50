import { expect, test } from "vitest";
import { environment } from "../environment.ts";
import { misspelled } from "./examine-settings.ts";

test.each([
  ["SMTP_URI", "SMTP_URL"],
  ["TRUST_PROXIES", "TRUST_PROXY"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["BACKUP_RECIPIENTS", "BACKUP_RECIPIENT"],
  ["AWS_SECRET_KEY", "AWS_SECRET_ACCESS_KEY"],
  ["AWS_ACCESS_KEY", "AWS_ACCESS_KEY_ID"],
  ["PUBLIC_URL_", "PUBLIC_URL"],
  ["public_url", "PUBLIC_URL"],
  ["SCHOOLNAME", "SCHOOL_NAME"],
])("%s is nearly %s", (name, near) => {
  expect(misspelled([name])).toEqual([{ name, near }]);
});

test("other variables of a server's environment are ignored", () => {
  const shell = ["HOME", "HOSTNAME", "USER", "LOGNAME", "PATH", "PWD", "OLDPWD", "SHELL", "SHLVL"];
  const more = ["LANG", "LC_ALL", "TERM", "TZ", "MAIL", "EDITOR", "PAGER", "DISPLAY", "_"];
  const proxies = ["http_proxy", "HTTPS_PROXY", "NO_PROXY", "FTP_PROXY", "ALL_PROXY"];
  const systemd = ["INVOCATION_ID", "JOURNAL_STREAM", "SYSTEMD_EXEC_PID", "LISTEN_FDS"];
  const node = [
    "NODE_ENV",
    "NODE_OPTIONS",
    "NODE_EXTRA_CA_CERTS",
    "INIT_CWD",
    "npm_lifecycle_event",
  ];
  const others = ["AWS_REGION", "AWS_PROFILE", "PGHOST", "PGPORT", "CREDENTIALS_DIRECTORY"];
  const names = [...shell, ...more, ...proxies, ...systemd, ...node, ...others];
  expect(misspelled([...names, ...Object.keys(environment.shape)])).toEqual([]);
});
