import { afterAll, beforeAll, describe } from "vitest";
import { freePort } from "@madrasa/testkit/free-port";
import { describeAccounts } from "./specification-accounts.ts";
import { describeCourses } from "./specification-courses.ts";
import { specifiedClient, type SpecifiedClient, type World } from "./specified-client.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** Every call of the specification's tables in a realistic order. */
export function describeSpecification(name: string, env: Record<string, string> = {}): void {
  describe(name, () => {
    let school: TestApp;
    let client: SpecifiedClient;
    beforeAll(async () => {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      school = await createTestApp({ PUBLIC_URL: url, ...env });
      await school.http.listen({ host: "127.0.0.1", port });
      client = specifiedClient(url);
    });
    afterAll(() => school.close());

    const tokens: World["tokens"] = {};
    const ask: World["ask"] = async (who, line, body) => {
      const [method = "", path = ""] = line.split(" ");
      const token = who === undefined ? undefined : tokens[who];
      return client.call(method, path, { ...(body && { body }), token });
    };
    const world: World = { school: () => school, client: () => client, ask, tokens, ids: {} };
    describeAccounts(world);
    describeCourses(world);
  });
}
