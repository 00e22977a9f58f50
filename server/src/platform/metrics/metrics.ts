import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import { sentMessages } from "../messages/open.ts";
import type { Platform } from "../platform.ts";
import { queueLengths } from "../queues.ts";
import { gaugesOf, type Sources } from "./gauges.ts";

export type Metrics = {
  contentType: string;
  read: () => Promise<string>;
};

export function createMetrics(app: FastifyInstance, platform: Platform, sources: Sources): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  registry.registerMetric(sentMessages);
  registry.registerMetric(queueLengths);
  for (const metric of gaugesOf(platform, sources)) registry.registerMetric(metric);
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of responses, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    durations.observe(
      { method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
    done();
  });
  return { contentType: registry.contentType, read: () => registry.metrics() };
}

/** Merges asset routes, which differ per build. */
function routeOf({ url, routeOptions }: FastifyRequest): string {
  return url.startsWith("/assets/") ? "assets" : (routeOptions.url ?? "page");
}
