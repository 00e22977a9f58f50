import { AsyncLocalStorage } from "node:async_hooks";
import { CompiledQuery } from "kysely";
import { DirectSqliteAdapter } from "../platform/database/direct-sqlite-adapter.ts";
import { readForAll, readingFor } from "../platform/http/read-coalescer.ts";
import type { TestApp } from "./test-app.ts";

type Platform = TestApp["platform"];
type Executor = ReturnType<Platform["database"]["read"]["getExecutor"]>;
type Statements = CompiledQuery[];
/** Recipients of an async context's statements; `background` includes its tasks. */
type Counted = { lists: Statements[]; background: boolean };

const contexts = new AsyncLocalStorage<Counted | undefined>();
const ofProcess = new Set<Statements>();
const watched = new WeakSet<Platform>();
/** Control statements are counted per transaction, because commits are shared. */
const CONTROL = /^(?:begin|start transaction|commit|rollback|savepoint|release)\b/;

/** Counts an action's statements in its async context, over all handles. */
export async function countQueries(
  school: Pick<TestApp, "platform">,
  action: () => Promise<unknown>,
  options?: { background: boolean },
): Promise<number> {
  return (await recordQueries(school, action, options)).length;
}

/** In order. Shared statements are in the list of each request. */
export async function recordQueries(
  { platform }: Pick<TestApp, "platform">,
  action: () => Promise<unknown>,
  { background } = { background: false },
): Promise<Statements> {
  watch(platform);
  const sent: Statements = [];
  await contexts.run({ lists: [sent], background }, action);
  return sent;
}

/** Statements of the process, for requests by socket with their own context. */
export async function recordAllQueries(
  { platform }: Pick<TestApp, "platform">,
  action: () => Promise<unknown>,
): Promise<Statements> {
  watch(platform);
  const sent: Statements = [];
  ofProcess.add(sent);
  try {
    await action();
  } finally {
    ofProcess.delete(sent);
  }
  return sent;
}

function record(query: CompiledQuery): void {
  for (const list of [...(contexts.getStore()?.lists ?? []), ...ofProcess]) list.push(query);
}

function watch(platform: Platform): void {
  if (watched.has(platform)) return;
  watched.add(platform);
  const { database, backgroundTasks } = platform;
  for (const executor of new Set([database.read.getExecutor(), database.schema.getExecutor()]))
    watchExecutor(executor);
  const { transaction } = database;
  database.transaction = async (action) => {
    const own = contexts.getStore();
    record(CompiledQuery.raw("begin"));
    const result = await transaction((tx) => contexts.run(own, () => action(tx)));
    record(CompiledQuery.raw("commit"));
    return result;
  };
  const { run } = backgroundTasks;
  backgroundTasks.run = (what, work) =>
    contexts.getStore()?.background ? run(what, work) : contexts.exit(() => run(what, work));
}

function watchExecutor(executor: Executor): void {
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = async (consumer, options) =>
    provide(
      async (connection) =>
        consumer({
          executeQuery: (query, ...rest) => {
            if (!CONTROL.test(query.sql)) record(query);
            return connection.executeQuery(query, ...rest);
          },
          streamQuery: (...query) => connection.streamQuery(...query),
        }),
      options,
    );
  const { adapter } = executor;
  if (!(adapter instanceof DirectSqliteAdapter)) return;
  const { run } = adapter;
  const recorded: DirectSqliteAdapter["run"] = (text, parameters) => {
    if (!CONTROL.test(text)) record(CompiledQuery.raw(text, [...parameters]));
    return run(text, parameters);
  };
  Object.assign(adapter, { run: recorded });
}

readingFor.subscribe((readers) => {
  const own = contexts.getStore();
  if (own) (readers as Counted[]).push(own);
});
readForAll.bindStore(contexts, (readers) => ({
  lists: (readers as Counted[]).flatMap(({ lists }) => lists),
  background: false,
}));
