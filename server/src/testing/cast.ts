import {
  aGeneraladmin,
  approve,
  aStudent,
  aTeacher,
  superadminSession,
  suspend,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import type { Caller } from "./callers.ts";
import { aScenario, type Scenario } from "./scenario.ts";
import type { TestApp } from "./test-app.ts";

export type Account = { token: string; email: string; password: string };

/** Idle from their first use on. */
export const IDLE = ["unapprovedTeacher", "suspendedTeacher"] as const;
type Idle = (typeof IDLE)[number];

export type Cast = {
  scenario: Scenario;
  others: () => Promise<Scenario>;
  ownScenario: (idle: Idle) => Promise<Scenario>;
  account: (caller: Caller) => Promise<Account | undefined>;
};

export async function aCast(school: TestApp): Promise<Cast> {
  const aNewScenario = async () =>
    aScenario(school, { teacher: await aTeacher(school), student: await aStudent(school) });
  const scenario = await aNewScenario();
  const others = once(aNewScenario);
  const ownScenario = {
    unapprovedTeacher: once(aNewScenario),
    suspendedTeacher: once(aNewScenario),
  };
  const accounts: Record<Caller, () => Promise<Account | undefined>> = {
    nobody: async () => undefined,
    ownStudent: async () => scenario.student,
    otherStudent: async () => (await others()).student,
    ownTeacher: async () => scenario.teacher,
    otherTeacher: async () => (await others()).teacher,
    unapprovedTeacher: once(async () => {
      const { teacher } = await ownScenario.unapprovedTeacher();
      await approve(school, teacher.id, false);
      return teacher;
    }),
    suspendedTeacher: once(async () => {
      const { teacher } = await ownScenario.suspendedTeacher();
      await suspend(school, teacher.id);
      return teacher;
    }),
    generaladmin: once(async () => aGeneraladmin(school)),
    superadmin: async () => ({ ...SUPERADMIN, ...(await superadminSession(school)) }),
  };
  return {
    scenario,
    others,
    ownScenario: async (idle) => ownScenario[idle](),
    account: async (caller) => accounts[caller](),
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return async () => (made ??= make());
}
