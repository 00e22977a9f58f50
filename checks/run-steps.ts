import { spawn } from "node:child_process";
import { delimiter, resolve as absolute } from "node:path";

export interface Step {
  name: string;
  /** Run one after the other; the first that fails ends the step. */
  commands: string[][];
  cwd?: string;
  after?: string;
  /** What is missing, when there is nothing to check yet. */
  missing?: string;
}

export interface Outcome {
  name: string;
  state: "passed" | "failed" | "skipped";
  seconds: number;
  output: string;
}

// npm scripts have node_modules/.bin in PATH; a step run by hand needs it as well.
const PATH = [absolute("node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);

function runCommand(command: string[], cwd: string): Promise<{ code: number; output: string }> {
  const [program = "", ...parameters] = command;
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, PATH, NO_COLOR: "1" },
    });
    let output = "";
    const keep = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", (problem) => resolve({ code: 1, output: `${output}${problem.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

async function runStep(step: Step, strict: boolean): Promise<Outcome> {
  const { name } = step;
  if (step.missing !== undefined) {
    return { name, state: strict ? "failed" : "skipped", seconds: 0, output: step.missing };
  }
  const started = performance.now();
  let output = "";
  let code = 0;
  for (const command of step.commands) {
    const result = await runCommand(command, step.cwd ?? ".");
    output += result.output;
    code = result.code;
    if (code !== 0) break;
  }
  const seconds = (performance.now() - started) / 1000;
  return { name, state: code === 0 ? "passed" : "failed", seconds, output };
}

/** `strict` makes a missing part a failure: with `CI=true` nothing may be skipped. */
export async function runSteps(
  steps: Step[],
  options: { atOnce: number; strict: boolean; report: (outcome: Outcome) => void },
): Promise<Outcome[]> {
  const waiting = [...steps];
  const done = new Map<string, Outcome>();
  const running = new Map<string, Promise<void>>();

  while (waiting.length > 0 || running.size > 0) {
    const ready = waiting.findIndex((step) => step.after === undefined || done.has(step.after));
    if (ready >= 0 && running.size < options.atOnce) {
      const [step] = waiting.splice(ready, 1);
      if (step === undefined) continue;
      running.set(
        step.name,
        runStep(step, options.strict).then((outcome) => {
          running.delete(step.name);
          done.set(step.name, outcome);
          options.report(outcome);
        }),
      );
    } else if (running.size === 0) {
      throw new Error(
        `These steps wait for a step that does not exist: ${waiting.map((step) => step.name).join(", ")}`,
      );
    } else {
      await Promise.race(running.values());
    }
  }
  return steps.map(({ name }) => done.get(name)).filter((outcome) => outcome !== undefined);
}
