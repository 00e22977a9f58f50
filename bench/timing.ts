import { startSchool, type BenchSchool } from "./school.ts";

/**
 * Whether response times reveal who has an account: the same call for people who have one and for
 * people who do not, alternating on one server. A difference well below one unit of the noise reveals
 * nothing in as many tries as the rate limits allow.
 */

const ROUNDS = Number(process.env["BENCH_TIMING_ROUNDS"] ?? 150);
const WARM_UP = 20;
const PASSWORD = "bench of cedar";

type Ask = (who: string) => { path: string; body: object };
type Case = { name: string; ask: Ask; existing: string[]; unknown: string[]; status: number };

const school = await startSchool();
try {
  await measureAll(school);
} finally {
  await school.stop();
}

async function measureAll({ signUp, call }: BenchSchool): Promise<void> {
  const rounds = ROUNDS + WARM_UP;
  const emails: string[] = [];
  const phones: string[] = [];
  // Each person is used once in each case, so that no rate limit of one person answers instead.
  for (let count = 0; count < rounds; count += 1) {
    const token = await signUp("student");
    const me = await call<{ email: string; phoneNumber: string }>("GET", "/user", { token });
    emails.push(me.email);
    phones.push(me.phoneNumber);
  }
  const strangers = emails.map((_, index) => `nobody${index}@bench.school`);
  const numbers = phones.map((_, index) => String(8_000_000_000 + index));
  const byEmail = (path: string, more: object) => (email: string) => ({
    path,
    body: { email, ...more },
  });
  const byPhone = (path: string, more: object) => (phoneNumber: string) => ({
    path,
    body: { phoneNumber, country: "IN", ...more },
  });
  const wrong = { password: `not ${PASSWORD}` };
  const recovery = "/user/sendOTP?for=forgetPassword";
  const cases: Case[] = [
    {
      name: "sign-in by email",
      ask: byEmail("/user/login", wrong),
      existing: emails,
      unknown: strangers,
      status: 401,
    },
    {
      name: "sign-in by phone",
      ask: byPhone("/user/login", wrong),
      existing: phones,
      unknown: numbers,
      status: 401,
    },
    {
      name: "recovery by email",
      ask: byEmail(recovery, {}),
      existing: emails,
      unknown: strangers,
      status: 200,
    },
    {
      name: "recovery by phone",
      ask: byPhone(recovery, { method: "sms" }),
      existing: phones,
      unknown: numbers,
      status: 200,
    },
  ];
  print(["answer", "existing ms", "unknown ms", "difference", "noise ms", "in noise"]);
  for (const one of cases) await measure(one);
}

async function measure({ name, ask, existing, unknown, status }: Case): Promise<void> {
  const times = { existing: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    // Alternating, and with alternating order, so that both share whatever else the machine does.
    const pair = [["existing", existing] as const, ["unknown", unknown] as const];
    for (const [kind, people] of round % 2 ? pair : pair.toReversed()) {
      const spent = await timed(ask(people[round] ?? ""), status);
      if (round >= WARM_UP) times[kind].push(spent);
    }
  }
  const [one, other] = [quartiles(times.existing), quartiles(times.unknown)];
  const difference = one.median - other.median;
  const noise = (one.range + other.range) / 2;
  print([
    name,
    one.median.toFixed(3),
    other.median.toFixed(3),
    difference.toFixed(3),
    noise.toFixed(3),
    (difference / noise).toFixed(2),
  ]);
}

async function timed({ path, body }: ReturnType<Ask>, status: number): Promise<number> {
  const began = performance.now();
  const response = await fetch(`${school.origin}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const spent = performance.now() - began;
  const answer = await response.text();
  if (response.status !== status) throw new Error(`${path} answered ${answer}`);
  return spent;
}

/** The median, and the range of the middle half. */
function quartiles(times: readonly number[]): { median: number; range: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return { median: at(0.5), range: at(0.75) - at(0.25) };
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(20)}${rest.map((cell) => cell.padStart(13)).join("")}\n`);
}
