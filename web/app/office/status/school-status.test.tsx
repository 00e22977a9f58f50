import { contract } from "@madrasa/contract";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { SchoolStatus } from "./school-status.tsx";

const { readStatus } = contract.status;
const { readMe } = contract.profile;

it("names what waits, what was given up, and whom an SMS may not have reached", async () => {
  const status = sampleOf(readStatus.data);
  const email = { ...status.email, waiting: 12, failed: 3 };
  const lost = [{ _id: "a", name: "Amina Noor", at: "2026-11-27T10:00:00.000Z" }];
  stubServer.respond(readMe, sampleOf(readMe.data, { role: "superadmin" }));
  stubServer.respond(readStatus, { ...status, email, lost, troubles: ["messagesFailed"] });
  renderPage(<SchoolStatus />, { as: "superadmin" });
  expect(await screen.findByText(t("status.waitingNotices", { count: 12 }))).toBeVisible();
  expect(screen.getByText(t("status.failedNotices", { count: 3 }))).toBeVisible();
  expect(screen.getByText(/Amina Noor/)).toHaveTextContent("was not sent again");
  expect(screen.getByText(t("status.messagesFailed"))).toBeVisible();
});
