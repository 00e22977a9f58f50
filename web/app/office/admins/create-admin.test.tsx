import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { MessageKey } from "../../i18n/messages.ts";
import { t } from "../../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { CreateAdmin } from "./create-admin.tsx";

const { createAdmin } = contract.admins;
const field = (label: MessageKey) => screen.getByLabelText(t(label));

async function openForm() {
  const page = renderPage(<CreateAdmin />, { as: "superadmin" });
  await page.user.click(screen.getByRole("button", { name: t("admins.create") }));
  await screen.findByRole("dialog", { name: t("admins.create") });
  const send = () => page.user.click(screen.getByRole("button", { name: t("admins.createAct") }));
  const fillAll = async () => {
    await page.fill(field("accounts.firstName"), "Hamid");
    await page.fill(field("accounts.lastName"), "Aziz");
    await page.fill(field("accounts.email"), "hamid@school.test");
    await page.fill(field("accounts.phone"), "+91 98765 00077");
    await page.fill(field("accounts.password"), "a lamp beside the door");
  };
  return { ...page, send, fillAll };
}

describe("the form of a new admin", () => {
  it("says that fields are missing, and has the focus on the first", async () => {
    const { send } = await openForm();
    await send();
    expect(await screen.findByText(t("admins.fillAll"))).toBeVisible();
    await waitFor(() => expect(field("accounts.firstName")).toHaveFocus());
  });

  it("says at its field what the server refuses, and keeps what was typed", async () => {
    const { send, fillAll } = await openForm();
    await fillAll();
    stubServer.refuse(createAdmin, "INVALID_INPUT", {
      errors: [{ path: "email", code: "EMAIL_TAKEN", message: "" }],
    });
    await send();
    await waitFor(() =>
      expect(field("accounts.email")).toHaveAccessibleDescription(t("fields.EMAIL_TAKEN")),
    );
    expect(field("accounts.password")).toHaveValue("a lamp beside the door");
  });

  it("keeps what was typed when it is closed, and is empty once the admin is created", async () => {
    const { user, send, fillAll } = await openForm();
    await fillAll();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const open = () => user.click(screen.getByRole("button", { name: t("admins.create") }));
    await open();
    await waitFor(() => expect(field("accounts.firstName")).toHaveValue("Hamid"));
    stubServer.respond(createAdmin, sampleOf(createAdmin.data));
    await send();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await open();
    await waitFor(() => expect(field("accounts.firstName")).toHaveValue(""));
  });
});
