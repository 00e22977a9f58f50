import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import { DOUBLE_TAP_MS } from "../../lib/double-tap.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { TodayOverview } from "./today-overview.tsx";
import type { Today } from "./today.api.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const ID = "0123456789abcdef01234567";

type Questions = DataOf<typeof contract.guardians.listGuardianQuestions>["questions"];

const question = {
  kind: "beFirst" as const,
  words: "",
  askedAt: daysAgo(3),
  child: { _id: ID, firstName: "Idris", lastName: "Farooq" },
};

function open(today: Partial<Today>, questions: Questions | "unreadable" = [question]) {
  const { readToday } = contract.today;
  stubServer.respond(readToday, sampleOf(readToday.data, { steps: null, ...today }));
  const { readStatistics } = contract.statistics;
  const weeks = [sampleOf(readStatistics.data.shape.weeks.element)];
  stubServer.respond(readStatistics, sampleOf(readStatistics.data, { weeks }));
  const { listGuardianQuestions } = contract.guardians;
  if (questions === "unreadable") stubServer.refuse(listGuardianQuestions, "INTERNAL");
  else stubServer.respond(listGuardianQuestions, { questions });
  const { readStatus } = contract.status;
  const status = sampleOf(readStatus.data);
  const run = { at: daysAgo(4), ok: true, words: "2 rows" };
  stubServer.respond(readStatus, {
    ...status,
    troubles: ["backupOld", "noChannel"],
    backup: { last: run, lastOkAt: run.at },
  });
  return renderPage(<TodayOverview />, { as: "superadmin" });
}

const teacher = {
  ...sampleOf(contract.today.readToday.data.shape.waiting.element),
  firstName: "Harun",
  lastName: "Malik",
};

it("lists a message first, then families, teachers and the school in one line", async () => {
  open({
    messages: { count: 1, oldestAt: daysAgo(1) },
    waiting: [teacher],
    waitingTotal: 1,
  });
  const card = await screen.findByRole("region", { name: t("today.messages", { count: 1 }) });
  expect(card).toHaveTextContent(t("today.since", { days: 1 }));
  expect(within(card).getByRole("link", { name: /^Read/ })).toHaveAttribute(
    "href",
    "/admin/dashboard/complaints",
  );
  await screen.findByText(/messages reach no one/);
  const [family, waiting, school, ...others] = screen.getAllByRole("listitem");
  expect(others).toEqual([]);
  expect(within(family!).getByRole("link", { name: /Idris Farooq/ })).toHaveAttribute(
    "href",
    `/admin/dashboard/students/${ID}`,
  );
  expect(within(waiting!).getByRole("button", { name: /^Approve.*Harun Malik/ })).toBeVisible();
  expect(school).toHaveTextContent("Last backup 4 days ago · messages reach no one");
});

it("says who asks the school: a family, or a student", async () => {
  const yahya = { _id: "f".repeat(24), firstName: "Yahya", lastName: "Noor" };
  open({}, [question, { ...question, kind: "decideAlone", child: yahya }]);
  expect(await screen.findByText(/Yahya Noor. asks the school/)).toBeVisible();
  expect(screen.getByRole("heading", { name: /Idris Farooq.’s family asks/ })).toBeVisible();
});

it("says that families' questions could not be loaded, not that nothing waits", async () => {
  open({ waiting: [], waitingTotal: 0, messages: null }, "unreadable");
  const error = await screen.findByRole("alert");
  expect(error).toHaveTextContent(t("today.familiesFailed"));
  expect(screen.queryByText(t("courses.caughtUp"))).toBeNull();
});

it("counts as many faults of the school as its status", async () => {
  const { readStatus } = contract.status;
  open({});
  stubServer.respond(
    readStatus,
    sampleOf(readStatus.data, { troubles: ["noChannel", "noOffsite", "neverProved"] }),
  );
  expect(await screen.findByText(/messages reach no one · 3 things need attention$/)).toBeVisible();
});

it("approves one teacher with a double tap", async () => {
  const { approveTeacher } = contract.teachers;
  const { readToday } = contract.today;
  const next = { ...teacher, _id: "f".repeat(24), firstName: "Zayd" };
  const { user } = open({ waiting: [teacher, next], waitingTotal: 2 });
  stubServer.respond(approveTeacher, () => {
    stubServer.respond(readToday, sampleOf(readToday.data, { steps: null, waiting: [next] }));
    return {};
  });
  const press = async (name: string) =>
    user.click(await screen.findByRole("button", { name: new RegExp(`^Approve.*${name}`) }));
  const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  await press("Harun Malik");
  expect(await screen.findByText(/Harun Malik.* is approved/)).toBeVisible();
  await press("Zayd Malik");
  expect(stubServer.requests(approveTeacher)).toHaveLength(1);
  now.mockReturnValue(performance.now() + DOUBLE_TAP_MS);
  await press("Zayd Malik");
  await waitFor(() => expect(stubServer.requests(approveTeacher)).toHaveLength(2));
});

it("hides what is not set up while the first steps say it", async () => {
  const steps = { school: false, codes: false, teacher: false, about: false, backup: false };
  const { readStatus } = contract.status;
  open({ steps, messages: { count: 0, oldestAt: null } });
  stubServer.respond(
    readStatus,
    sampleOf(readStatus.data, { troubles: ["noBackup", "noChannel"] }),
  );
  expect(await screen.findByRole("heading", { name: t("today.firstSteps") })).toBeVisible();
  expect(screen.queryByText(/reach no one/)).toBeNull();
});
