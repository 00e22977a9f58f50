import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { StudentPage } from "./student-page.tsx";

const { decideGuardians, readGuardiansOf } = contract.guardians;
const { readStudent } = contract.students;
const CHILD = "c".repeat(24);
const person = sampleOf(readStudent.data).student;
const guardian = sampleOf(readGuardiansOf.data.shape.guardians.element, { role: "student" });
const rabia = { ...guardian, _id: "a".repeat(24), firstName: "Rabia", isFirst: true };
const yusuf = { ...guardian, _id: "b".repeat(24), firstName: "Yusuf" };

function respond(first: typeof rabia, second: typeof rabia, decidedUntil: string | null) {
  const student = {
    ...person,
    childOf: { _id: first._id, firstName: first.firstName, lastName: "" },
  };
  stubServer.respond(readStudent, sampleOf(readStudent.data, { student }));
  const guardians = [
    { ...first, isFirst: true },
    { ...second, isFirst: false },
  ];
  stubServer.respond(readGuardiansOf, sampleOf(readGuardiansOf.data, { guardians, decidedUntil }));
}

async function open() {
  respond(rabia, yusuf, null);
  const page = renderPage(<StudentPage studentId={CHILD} />, { as: "superadmin" });
  const ask = async () => {
    await page.user.click(await screen.findByRole("button", { name: /^Make main guardian/ }));
    return screen.findByLabelText(t("students.reasonNeeded"));
  };
  return { ...page, ask };
}

async function decide() {
  const { user, fill, ask } = await open();
  await fill(await ask(), "They agreed");
  respond(yusuf, rabia, "2026-12-01T10:00:00.000Z");
  await user.click(screen.getByRole("button", { name: t("students.makeFirst") }));
}

it("shows the present guardian after a decision", async () => {
  stubServer.respond(decideGuardians, {});
  await decide();
  expect(await screen.findByText(t("students.decided"))).toBeVisible();
  expect(await screen.findByText(/Child of/)).toHaveTextContent("Yusuf");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement).toContainElement(
    screen.getByRole("heading", { name: t("students.guardians") }),
  );
});

it("shows the present guardian after another admin has decided", async () => {
  stubServer.refuse(decideGuardians, "SCHOOL_HAS_DECIDED", {
    values: { until: "2026-12-01T10:00:00.000Z" },
  });
  await decide();
  expect(await screen.findByText(/The school has decided about the guardians/)).toBeVisible();
  expect(await screen.findByText(/Child of/)).toHaveTextContent("Yusuf");
});

it("keeps a typed reason if the dialog is closed, and not if it is cancelled", async () => {
  const { user, fill, ask } = await open();
  await fill(await ask(), "They agreed");
  await user.keyboard("{Escape}");
  expect(await ask()).toHaveValue("They agreed");
  await user.click(screen.getByRole("button", { name: t("ui.cancel") }));
  expect(await ask()).toHaveValue("");
});
