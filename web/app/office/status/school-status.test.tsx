import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { SchoolStatus } from "./school-status.tsx";

const { readStatus } = contract.status;
const { readMe } = contract.profile;

it("shows the output of a backup only if it has failed", async () => {
  const status = sampleOf(readStatus.data);
  const run = { at: "2026-11-27T10:00:00.000Z", ok: true, words: "12 rows of 3 tables" };
  stubServer.respond(readMe, sampleOf(readMe.data, { role: "superadmin" }));
  stubServer.respond(readStatus, {
    ...status,
    backup: { last: run, lastOkAt: run.at },
    proof: { last: { ...run, ok: false, words: "The disk is full" }, lastOkAt: null },
  });
  renderPage(<SchoolStatus />, { as: "superadmin" });
  expect(await screen.findByText("The disk is full")).toBeVisible();
  expect(screen.queryByText(/12 rows/)).toBeNull();
  expect(screen.getByText("SQLite")).not.toBeVisible();
});

it("names what waits, what was given up, and whom an SMS may not have reached", async () => {
  const status = sampleOf(readStatus.data);
  const email = { ...status.email, waiting: 12, failed: 3 };
  const lost = [{ _id: "a", name: "Amina Noor", at: "2026-11-27T10:00:00.000Z" }];
  stubServer.respond(readMe, sampleOf(readMe.data, { role: "superadmin" }));
  const phone = { ...status.phone, lost: 4 };
  const troubles = ["messagesFailed" as const, "messagesLost" as const];
  stubServer.respond(readStatus, { ...status, email, phone, lost, troubles });
  renderPage(<SchoolStatus />, { as: "superadmin" });
  expect(await screen.findByText(t("status.waitingNotices", { count: 12 }))).toBeVisible();
  expect(screen.getByText(t("status.failedNotices", { count: 3 }))).toBeVisible();
  expect(screen.getByText(/Amina Noor/)).toHaveTextContent("was not sent again");
  expect(screen.getByText(t("status.lostMore", { count: 3 }))).toBeVisible();
  expect(screen.getByText(t("status.messagesFailed"))).toBeVisible();
  expect(screen.getByText(t("status.messagesLost"))).toBeVisible();
});
