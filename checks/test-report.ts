/** What a stage's JSON report contains besides its counts. */
export interface TestReport {
  /** Each failed test by file and name. */
  failures: string[];
  files: { name: string; seconds: number }[];
}

interface VitestFile {
  name: string;
  startTime: number;
  endTime: number;
  message?: string;
  status: string;
  assertionResults: { fullName: string; status: string }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { results: { duration: number }[] }[] }[];
}

const empty: TestReport = { failures: [], files: [] };

export function readVitest(report: string | undefined, root: string): TestReport {
  if (report === undefined) return empty;
  const { testResults } = JSON.parse(report) as { testResults: VitestFile[] };
  const relative = (name: string) => name.replace(`${root}/`, "");
  return {
    failures: testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === "failed");
      if (failed.length > 0) return failed.map((test) => `${relative(name)} > ${test.fullName}`);
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
        .flatMap(({ file, spec }) => (spec.ok ? [] : [`${file} > ${spec.title}`])),
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

function specsOf(suite: PlaywrightSuite): {
  file: string;
  spec: NonNullable<PlaywrightSuite["specs"]>[number];
}[] {
  return [
    ...(suite.specs ?? []).map((spec) => ({ file: suite.file, spec })),
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
}

const firstLine = (message: string | undefined) => message?.split("\n")[0] ?? "no message";
