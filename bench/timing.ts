import { contract } from "@madrasa/contract";
import type { Answer } from "@madrasa/contract/client";
import { aStudent, type Person } from "@madrasa/testkit/people";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import { startBenchSchool } from "./school.ts";

/**
 * Searches for response times that reveal accounts: the same call for existing and unknown people, alternating.
 * Differences well below the noise reveal nothing within the rate limits.
 */

const ROUNDS = Number(process.env["BENCH_TIMING_ROUNDS"] ?? 150);
const WARM_UP = 20;
const COUNTRY = "IN";

type Ask = (who: string) => () => Promise<Answer>;
type Case = { name: string; ask: Ask; existing: string[]; unknown: string[]; status: number };

const school = await startBenchSchool();
try {
  await measureAll(school);
} finally {
  await school.stop();
}

async function measureAll({ client }: ServerProcess): Promise<void> {
  // Each person once per case, to avoid rate limits.
  const people: Person[] = [];
  for (let count = 0; count < ROUNDS + WARM_UP; count += 1) {
    people.push(await aStudent(school, { country: COUNTRY }));
  }
  const emails = people.map(({ email }) => email);
  const phones = people.map(({ phone }) => phone);
  const strangers = people.map((_, index) => `nobody${index}@bench.school`);
  const numbers = people.map((_, index) => String(8_000_000_000 + index));
  const signIn = (contact: object) => () =>
    client.send(contract.signIn.login, { body: { ...contact, password: "not the password" } });
  const recover = (body: object) => () =>
    client.send(contract.codes.sendCode, { query: { for: "forgetPassword" }, body });
  const phone = (phoneNumber: string) => ({ phoneNumber, country: COUNTRY });
  const byEmail = { existing: emails, unknown: strangers };
  const byPhone = { existing: phones, unknown: numbers };
  const cases: Case[] = [
    { name: "sign-in by email", ask: (email) => signIn({ email }), ...byEmail, status: 401 },
    { name: "sign-in by phone", ask: (number) => signIn(phone(number)), ...byPhone, status: 401 },
    { name: "recovery by email", ask: (email) => recover({ email }), ...byEmail, status: 200 },
    {
      name: "recovery by phone",
      ask: (number) => recover({ ...phone(number), method: "sms" }),
      ...byPhone,
      status: 200,
    },
  ];
  print(["answer", "existing ms", "unknown ms", "difference", "noise ms", "in noise"]);
  for (const one of cases) await measure(one);
}

async function measure({ name, ask, existing, unknown, status }: Case): Promise<void> {
  const times = { existing: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    // Alternating order, to share other load.
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

async function timed(send: ReturnType<Ask>, status: number): Promise<number> {
  const began = performance.now();
  const answer = await send();
  const spent = performance.now() - began;
  if (answer.status !== status) throw new Error(`Answered ${answer.status}: ${answer.message}`);
  return spent;
}

function quartiles(times: readonly number[]): { median: number; range: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
  return { median: at(0.5), range: at(0.75) - at(0.25) };
}

function print([first = "", ...rest]: readonly string[]): void {
  process.stdout.write(`${first.padEnd(20)}${rest.map((cell) => cell.padStart(13)).join("")}\n`);
}
