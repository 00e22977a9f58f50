import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { providePackages } from "../testing/debian-packages.ts";
import { deployedPath, readDeployed } from "../testing/deployed-files.ts";
import { describeWithProxies } from "../testing/deployed-proxies.ts";
import { openTestSchool, type TestSchool } from "../testing/test-school.ts";

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; mend: string };
}
const { groups } = parse(readDeployed("prometheus/alerts.yaml")) as {
  groups: { rules: Rule[] }[];
};
const RULES = groups.flatMap(({ rules }) => rules);

/** `up` is Prometheus' own, one for each server that it asks. */
const OF_PROMETHEUS = ["up"];
/** Metrics of PostgreSQL's pool, which a school on SQLite does not have. */
const OF_POSTGRES = /^database_pool_/;

let school: TestSchool;
beforeAll(async () => {
  school = await openTestSchool();
});
afterAll(() => school.close());

test("every alert asks for metrics that the school has, and says what to do", async () => {
  const { body } = await school.http.inject({ url: "/metrics" });
  const known = new Set([...body.matchAll(/^([a-z_]\w+?)(?:\{| )/gm)].map(([, name = ""]) => name));
  // A histogram has no sample before the first answer, only its type.
  for (const [, name] of body.matchAll(/^# TYPE (\w+) histogram/gm)) {
    for (const part of ["bucket", "count", "sum"]) known.add(`${name}_${part}`);
  }
  for (const { alert, expr, annotations } of RULES) {
    const names = [
      ...expr.replaceAll(/\{[^}]*\}/g, "{").matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b|\bup\b/g),
    ]
      .map(([name]) => name)
      .filter((name) => name !== "histogram_quantile" && !OF_PROMETHEUS.includes(name))
      .filter((name) => known.has("database_pool_max") || !OF_POSTGRES.test(name));
    expect(
      names.filter((name) => !known.has(name)),
      alert,
    ).toEqual([]);
    expect(annotations.summary, alert).toMatch(/\.$/);
    expect(annotations.mend, alert).toMatch(/\.$/);
  }
});

describeWithProxies("Prometheus' own check", () => {
  test("accepts the rules", { timeout: 60_000 }, () => {
    const { env } = providePackages("prometheus", ["prometheus"]);
    const answer = execFileSync(
      "promtool",
      ["check", "rules", deployedPath("prometheus/alerts.yaml")],
      {
        env,
        encoding: "utf8",
      },
    );
    expect(answer).toContain(`${RULES.length} rules found`);
  });
});
