import { SECOND } from "../platform/clock.ts";
import type { Progress } from "../platform/backup/progress.ts";
import { englishNumbers } from "../platform/formatters.ts";

const ON_TERMINAL_EVERY = SECOND / 4;
const IN_LOG_EVERY = 10 * SECOND;
/** Overhead of a file, expressed in bytes. */
const BYTES_OF_A_FILE = 100_000;

type Output = {
  write: (text: string) => unknown;
  isTTY?: boolean | undefined;
  columns?: number | undefined;
};

/** Prints progress: on a terminal in one line, otherwise a line every ten seconds to keep logs short. */
export function progressOn(output: Output, clock: () => number = Date.now): Progress {
  const every = output.isTTY ? ON_TERMINAL_EVERY : IN_LOG_EVERY;
  let what = "";
  let total = { files: 0, bytes: 0 };
  let done = { files: 0, bytes: 0 };
  let beganAt = 0;
  let shownAt = 0;

  function show(): void {
    shownAt = clock();
    const line = `${what}: ${inFigures(done, total)}${timeLeft(done, total, shownAt - beganAt)}`;
    output.write(output.isTTY ? `\r${line.slice(0, output.columns ?? 80)}\u001b[K` : `${line}\n`);
  }
  return {
    begin: (next, size) => {
      [what, total, done] = [next, size, { files: 0, bytes: 0 }];
      beganAt = clock();
      shownAt = beganAt;
    },
    add: (bytes) => {
      done.files += 1;
      done.bytes += bytes;
      if (clock() - shownAt >= every) show();
    },
    end: () => {
      if (output.isTTY) output.write("\r\u001b[K");
    },
    onWait: (sentence) => output.write(`${sentence}\n`),
  };
}

function inFigures(done: Size, total: Size): string {
  const megabytes = (bytes: number) => englishNumbers.format(Math.round(bytes / 1_000_000));
  return (
    `${englishNumbers.format(done.files)} of ${englishNumbers.format(total.files)} files, ` +
    `${megabytes(done.bytes)} of ${megabytes(total.bytes)} MB`
  );
}

type Size = { files: number; bytes: number };
const workOf = ({ files, bytes }: Size) => bytes + files * BYTES_OF_A_FILE;

function timeLeft(done: Size, total: Size, elapsed: number): string {
  const left = (elapsed * (workOf(total) - workOf(done))) / workOf(done);
  if (!(left > 0)) return "";
  const minutes = Math.ceil(left / (60 * SECOND));
  if (minutes < 2) return `, about ${Math.ceil(left / SECOND)} seconds left`;
  if (minutes < 120) return `, about ${minutes} minutes left`;
  return `, about ${Math.ceil(minutes / 60)} hours left`;
}
