import "./require-node.mjs";

const { COMMANDS, runNamed } = await import("./server/src/commands/commands.ts");
await runNamed(COMMANDS);
