import pg from "pg";
import { expect, test } from "vitest";
import { contract } from "@madrasa/contract";
import { aTeacher } from "@madrasa/testkit/people";
import { startOwnPostgres } from "../../testing/postgres.ts";
import { createDatabase } from "../../testing/test-database.ts";
import { createTestApp } from "../../testing/test-app.ts";

test("while PostgreSQL takes no write, as a standby does, people read on and the server is degraded", async () => {
  const postgres = await startOwnPostgres();
  const school = await createTestApp({ DATABASE_URL: (await createDatabase(postgres.url)).url });
  const operator = new pg.Client(postgres.url);
  await operator.connect();
  const status = async () =>
    (await school.http.inject({ url: "/readyz" })).json<{ data: { status: string } }>().data.status;
  const isReadOnly = async () =>
    /^database_read_only (\d)$/m.exec((await school.http.inject({ url: "/metrics" })).body)?.[1];
  const teacher = await aTeacher(school);
  const write = () =>
    school.call(contract.profile.updateMe, { as: teacher, body: { language: "ar" } });
  try {
    expect([await status(), await isReadOnly()]).toEqual(["ok", "0"]);
    await operator.query("alter system set default_transaction_read_only = on");
    await operator.query("select pg_reload_conf()");
    await expect.poll(status).toBe("degraded");
    expect(await isReadOnly()).toBe("1");
    expect((await write()).status).toBe(503);
    expect((await school.call(contract.catalogue.listCourses)).status).toBe(200);

    await operator.query("alter system reset default_transaction_read_only");
    await operator.query("select pg_reload_conf()");
    await expect.poll(status).toBe("ok");
    expect((await write()).status).toBe(200);
  } finally {
    await operator.end();
    await school.close();
    await postgres.stop();
  }
});
