import type { CDPSession } from "@playwright/test";

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur: number;
  tdur?: number;
  args: { name?: string };
};

/** What the browser's main threads of pages traced in a category while something is done. */
export async function traced(
  client: CDPSession,
  category: string,
  act: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  client.on("Tracing.dataCollected", collect);
  await client.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: [category, "__metadata"] },
  });
  await act();
  const complete = new Promise((resolve) => client.once("Tracing.tracingComplete", resolve));
  await client.send("Tracing.end");
  await complete;
  client.off("Tracing.dataCollected", collect);
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const drawing = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain")
      .map(thread),
  );
  return events.filter((event) => event.ph === "X" && drawing.has(thread(event)));
}
