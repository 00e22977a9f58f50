import { CompiledQuery } from "kysely";
import { AdapterAtOnce } from "../platform/database/at-once.ts";
import type { TestSchool } from "./test-school.ts";

type Executor = ReturnType<TestSchool["platform"]["database"]["read"]["getExecutor"]>;
type Provide = Executor["provideConnection"];

/** Counts the statements that an action sends to the database, with any handle or transaction. */
export async function countQueries(
  school: Pick<TestSchool, "platform">,
  act: () => Promise<unknown>,
): Promise<number> {
  return (await recordQueries(school, act)).length;
}

/** The statements, in the order in which they were sent. */
export async function recordQueries(
  school: Pick<TestSchool, "platform">,
  act: () => Promise<unknown>,
): Promise<CompiledQuery[]> {
  // Work that earlier calls left to be done is not counted.
  await school.platform.backgroundTasks.settled();
  const { read, schema } = school.platform.database;
  const executors = new Set([read.getExecutor(), schema.getExecutor()]);
  const sent: CompiledQuery[] = [];
  const undo: (() => void)[] = [];
  const counting =
    (provide: Provide): Provide =>
    async (consumer, options) =>
      provide(
        async (connection) =>
          consumer({
            executeQuery: (query, ...rest) => {
              sent.push(query);
              return connection.executeQuery(query, ...rest);
            },
            streamQuery: (...query) => connection.streamQuery(...query),
          }),
        options,
      );
  for (const executor of executors) {
    Object.assign(executor, {
      provideConnection: counting(executor.provideConnection.bind(executor)),
    });
  }
  const adapters = [...executors].map(({ adapter }) => adapter);
  for (const adapter of adapters.filter((one) => one instanceof AdapterAtOnce)) {
    const run = adapter.run.bind(adapter);
    const counted: AdapterAtOnce["run"] = (text, parameters) => {
      sent.push(CompiledQuery.raw(text, [...parameters]));
      return run(text, parameters);
    };
    Object.assign(adapter, { run: counted });
    undo.push(() => Object.assign(adapter, { run }));
  }
  try {
    await act();
  } finally {
    for (const one of undo) one();
    // Deletes the wrapper from the object, so that the class's own method is used again.
    for (const executor of executors) Reflect.deleteProperty(executor, "provideConnection");
  }
  return sent;
}
