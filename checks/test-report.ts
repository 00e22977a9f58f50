import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** What a stage's JSON report contains besides its counts. */
export interface TestReport {
  /** Each failed test by file and name, followed by its first error on lines of their own. */
  failures: string[];
  files: { name: string; seconds: number }[];
}

interface VitestFile {
  name: string;
  startTime: number;
  endTime: number;
  message?: string;
  status: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { results: PlaywrightResult[] }[] }[];
}

interface PlaywrightResult {
  duration: number;
  errors?: PlaywrightError[];
}

interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number };
}

const empty: TestReport = { failures: [], files: [] };

export function readVitest(report: string | undefined, root: string): TestReport {
  if (report === undefined) return empty;
  const { testResults } = JSON.parse(report) as { testResults: VitestFile[] };
  const relative = (name: string) => name.replace(`${root}/`, "");
  return {
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (failed.length > 0) {
        return failed.map(({ fullName, failureMessages }) =>
          withError(`${relative(name)} > ${fullName}`, failureMessages?.[0]),
        );
      }
      // A file that cannot be loaded has no tests.
      return status === "failed" ? [`${relative(name)} > ${firstLine(message)}`] : [];
    }),
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: relative(name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

export function readPlaywright(report: string | undefined): TestReport {
  if (report === undefined) return empty;
  const { suites, errors } = JSON.parse(report) as {
    suites: PlaywrightSuite[];
    errors: { message?: string }[];
  };
  return {
    failures: [
      ...suites
        .flatMap(specsOf)
        .filter(({ spec }) => !spec.ok)
        .map(({ file, spec }) => indent(`${file} > ${spec.title}`, errorsOf(spec))),
      ...errors.map(({ message }) => firstLine(message)),
    ],
    files: suites.map((suite) => ({
      name: suite.file,
      seconds: specsOf(suite)
        .flatMap(({ spec }) => spec.tests)
        .flatMap(({ results }) => results)
        .reduce((total, { duration }) => total + duration / 1000, 0),
    })),
  };
}

type PlaywrightSpec = NonNullable<PlaywrightSuite["specs"]>[number];

function specsOf(suite: PlaywrightSuite): { file: string; spec: PlaywrightSpec }[] {
  return [
    ...(suite.specs ?? []).map((spec) => ({ file: suite.file, spec })),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
}

/** All errors of a test's run: what its pages complained of often explains what was missing. */
function errorsOf({ tests }: PlaywrightSpec): string | undefined {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors ?? []);
  return errors.map(describeError).join("\n");
}

function describeError({ message = "", location }: PlaywrightError): string {
  const place = location && `${basename(location.file)}:${location.line}`;
  return [place, firstLines(message)].filter(Boolean).join("\n");
}

/** Enough to see what was expected and where; the whole of it stands further up. */
const ERROR_LINES = 6;

function firstLines(message = ""): string {
  const lines = stripVTControlCharacters(message).split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .slice(0, ERROR_LINES)
    .join("\n");
}

function indent(test: string, errors = ""): string {
  const lines = errors.split("\n").filter(Boolean);
  return [test, ...lines.map((line) => `      ${line}`)].join("\n");
}

const withError = (test: string, message?: string) => indent(test, firstLines(message));

const firstLine = (message: string | undefined) => message?.split("\n")[0] ?? "no message";
