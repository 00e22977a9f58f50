import type { TestProject } from "vitest/node";

import { migrate } from "../platform/database/migrate.ts";
import { openPostgres } from "../platform/database/postgres.ts";
import { startPostgres } from "./postgres.ts";
import { createDatabase } from "./test-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    /** Template database: migrating each took a second. */
    migratedDatabase: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const { url, name, drop } = await createDatabase(server.url);
  const database = openPostgres(url);
  await migrate(database);
  await database.close();
  project.provide("postgresUrl", server.url);
  project.provide("migratedDatabase", name);
  return async () => {
    await drop();
    await server.stop();
  };
}
