import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { providePackages } from "../testing/debian-packages.ts";
import { deployedPath, readDeployed } from "../testing/deployed-files.ts";
import { describeWithProxies } from "../testing/deployed-proxies.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; mend: string };
}
const { groups } = parse(readDeployed("prometheus/alerts.yaml")) as {
  groups: { rules: Rule[] }[];
};
const RULES = groups.flatMap(({ rules }) => rules);

/** `up` is added by Prometheus for each target. */
const OF_PROMETHEUS = ["up"];
const OF_POSTGRES = /^database_(pool|clock)_/;

const dashboard = z
  .object({
    panels: z.array(
      z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).min(1) }),
    ),
  })
  .parse(JSON.parse(readDeployed("grafana/madrasa.json")));

let school: TestApp;
beforeAll(async () => {
  school = await createTestApp();
});
afterAll(() => school.close());

function unknownIn(expr: string, known: ReadonlySet<string>): string[] {
  return [...expr.replaceAll(/\{[^}]*\}/g, "{").matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b|\bup\b/g)]
    .map(([name]) => name)
    .filter((name) => name !== "histogram_quantile" && !OF_PROMETHEUS.includes(name))
    .filter((name) => known.has("database_pool_max") || !OF_POSTGRES.test(name))
    .filter((name) => !known.has(name));
}

test("alerts and the dashboard ask for metrics that the school has, and alerts say what to do", async () => {
  const { body } = await school.http.inject({ url: "/metrics" });
  const known = new Set([...body.matchAll(/^([a-z_]\w+?)(?:\{| )/gm)].map(([, name = ""]) => name));
  // Histograms have only a type before the first response.
  for (const [, name] of body.matchAll(/^# TYPE (\w+) histogram/gm)) {
    for (const part of ["bucket", "count", "sum"]) known.add(`${name}_${part}`);
  }
  for (const { alert, expr, annotations } of RULES) {
    expect(unknownIn(expr, known), alert).toEqual([]);
    expect(annotations.summary, alert).toMatch(/\.$/);
    expect(annotations.mend, alert).toMatch(/\.$/);
  }
  for (const { title, targets } of dashboard.panels) {
    for (const { expr } of targets) expect(unknownIn(expr, known), title).toEqual([]);
  }
});

describeWithProxies("Prometheus' own check", () => {
  test("accepts the queries of the dashboard", () => {
    const { env } = providePackages("prometheus", ["prometheus"]);
    const rules = dashboard.panels
      .flatMap(({ targets }) => targets)
      .map(({ expr }, index) => ({ record: `target_${index}`, expr }));
    const folder = mkdtempSync(path.join(tmpdir(), "dashboard-"));
    const file = path.join(folder, "rules.yaml");
    writeFileSync(file, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
    const answer = execFileSync("promtool", ["check", "rules", file], { env, encoding: "utf8" });
    expect(answer).toContain(`${rules.length} rules found`);
    rmSync(folder, { recursive: true });
  });

  test("accepts the rules", () => {
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
