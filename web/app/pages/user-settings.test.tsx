import { contract } from "@madrasa/contract";
import type { DataOf } from "@madrasa/contract/client";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { MessageKey } from "../i18n/messages.ts";
import { t } from "../i18n/t.ts";
import { renderPage, sampleOf, stubServer } from "../testing/render-page.tsx";
import { MemberHeader } from "./layouts/member-header.tsx";
import UserSettings from "./user-settings.tsx";

const { readMe, updateMe } = contract.profile;
const { listDevices, endDevice, logout } = contract.signIn;
const { sendUpdateCode, updateAddress } = contract.contacts;

const me = sampleOf(readMe.data, {
  role: "student",
  firstName: "Salma",
  lastName: "Anwar",
  phoneNumber: "9876500077",
  country: "IN",
  email: "salma@school.test",
  approved: true,
  language: "en",
});

const ROLE = { role: "student" };
const field = (label: MessageKey) => screen.getByLabelText(t(label));
const button = (label: MessageKey) => screen.getByRole("button", { name: t(label) });

const devices = () => screen.getByRole("region", { name: t("security.devices") });

async function openSettings(
  known: DataOf<typeof listDevices>["devices"] = [],
  own: DataOf<typeof readMe> = me,
) {
  stubServer.respond(readMe, own);
  stubServer.respond(listDevices, { devices: known });
  const { readGuardians, readProgressViewers } = contract.guardians;
  stubServer.respond(readGuardians, sampleOf(readGuardians.data));
  stubServer.respond(readProgressViewers, sampleOf(readProgressViewers.data));
  const { listOwnCertificates } = contract.certificates;
  stubServer.respond(listOwnCertificates, sampleOf(listOwnCertificates.data));
  const page = renderPage(<UserSettings />, { path: "/user-settings", as: "student" });
  await screen.findByText("Salma Anwar");
  const edit = (what: MessageKey) =>
    page.user.click(screen.getByRole("button", { name: t("accounts.edit", { what: t(what) }) }));
  return { ...page, edit };
}

describe("an address that refuses notices", () => {
  it("says so for the email, and is tried again", async () => {
    const { user } = await openSettings([], { ...me, emailRefused: true });
    expect(screen.getByText(t("accounts.emailRefused"))).toBeVisible();
    expect(screen.queryByText(t("accounts.phoneRefused"))).toBeNull();
    stubServer.respond(updateMe, me);
    await user.click(button("ui.tryAgain"));
    await waitFor(() => expect(screen.queryByText(t("accounts.emailRefused"))).toBeNull());
    expect(stubServer.requests(updateMe)[0]?.body).toEqual({ emailRefused: false });
  });

  it("says so for the phone, and stays if the server refuses", async () => {
    const { user } = await openSettings([], { ...me, phoneRefused: true });
    stubServer.refuse(updateMe, "NOT_ALLOWED");
    await user.click(button("ui.tryAgain"));
    expect(await screen.findByText(t("errors.NOT_ALLOWED"))).toBeVisible();
    expect(screen.getByText(t("accounts.phoneRefused"))).toBeVisible();
  });
});

describe("messages in the settings", () => {
  const choices = { digest: true, digestEmails: false, announcementEmails: false, digestDay: 4 };
  const verified = { ...me, ...choices, emailVerified: true };
  const choice = (label: MessageKey) => screen.findByRole("switch", { name: new RegExp(t(label)) });

  it("are chosen one by one; without a digest there is no day and no email of it", async () => {
    const { user } = await openSettings([], verified);
    stubServer.respond(updateMe, { ...verified, digestDay: 0 });
    await user.selectOptions(await screen.findByLabelText(t("digest.day")), "0");
    stubServer.respond(updateMe, { ...verified, announcementEmails: true });
    await user.click(await choice("digest.announcementEmails"));
    await waitFor(async () => expect(await choice("digest.announcementEmails")).toBeChecked());
    stubServer.respond(updateMe, { ...verified, digest: false });
    await user.click(await choice("digest.weekly"));
    await waitFor(() => expect(screen.queryByLabelText(t("digest.day"))).toBeNull());
    expect(screen.queryByText(t("digest.emails"))).toBeNull();
    expect(stubServer.requests(updateMe).map(({ body }) => body)).toEqual([
      { digestDay: 0 },
      { announcementEmails: true },
      { digest: false },
    ]);
  });

  it("need a verified email", async () => {
    await openSettings([], { ...verified, emailVerified: false });
    expect(await choice("digest.announcementEmails")).toBeDisabled();
    expect(screen.getByText(t("digest.emailNeeded"))).toBeVisible();
  });

  it("offer a teacher a daily digest by email", async () => {
    await openSettings([], { ...verified, role: "teacher" });
    expect(await choice("digest.dailyEmails")).toBeEnabled();
    expect(screen.queryByLabelText(t("digest.day"))).toBeNull();
  });

  it("let a teacher who is a guardian stop daily emails, also without a weekly digest", async () => {
    const teacher = { ...verified, role: "teacher", isGuardian: true } as const;
    const { user } = await openSettings([], { ...teacher, digest: false, digestEmails: true });
    expect(await choice("digest.weekly")).not.toBeChecked();
    stubServer.respond(updateMe, { ...teacher, digest: false, digestEmails: false });
    await user.click(await choice("digest.dailyEmails"));
    await waitFor(async () => expect(await choice("digest.dailyEmails")).not.toBeChecked());
    expect(stubServer.requests(updateMe)[0]?.body).toEqual({ digestEmails: false });
  });

  it("offer no digest to an admin", async () => {
    await openSettings([], { ...verified, role: "superadmin" });
    expect(await choice("digest.announcementEmails")).toBeEnabled();
    expect(screen.queryByText(t("digest.emails"))).toBeNull();
  });
});

describe("the name in the settings", () => {
  it("needs a last name, and is saved at once", async () => {
    const { user, fill, edit } = await openSettings();
    await edit("accounts.name");
    await fill(field("accounts.name"), "Salma");
    await user.click(button("accounts.save"));
    expect(await screen.findByText(t("fields.LAST_NAME_MISSING"))).toBeVisible();
    stubServer.respond(updateMe, { ...me, lastName: "bint Anwar" });
    await fill(field("accounts.name"), "Salma bint Anwar");
    await user.click(button("accounts.save"));
    expect(await screen.findByText("Salma bint Anwar")).toBeVisible();
  });

  it("is asked for in two fields if its parts cannot be told apart", async () => {
    const { user, fill, edit } = await openSettings();
    await edit("accounts.name");
    await fill(field("accounts.name"), "عبد الرحمن الحسن");
    await user.click(button("accounts.save"));
    const first = await screen.findByLabelText(t("accounts.firstName"));
    await waitFor(() => expect(first).toHaveFocus());
    expect(first).toHaveValue("عبد");
    stubServer.respond(updateMe, { ...me, firstName: "عبد الرحمن", lastName: "الحسن" });
    await fill(first, "عبد الرحمن");
    await fill(field("accounts.lastName"), "الحسن");
    await user.click(button("accounts.save"));
    expect(await screen.findByText("عبد الرحمن الحسن")).toBeVisible();
    expect(stubServer.requests(updateMe)[0]?.body).toEqual({
      firstName: "عبد الرحمن",
      lastName: "الحسن",
    });
  });

  it("gives the focus back to its button when it is not changed", async () => {
    const { user, edit } = await openSettings();
    await edit("accounts.name");
    expect(field("accounts.name")).toHaveFocus();
    await user.click(button("ui.cancel"));
    await waitFor(() =>
      expect(
        screen.getByRole("button", { name: t("accounts.edit", { what: t("accounts.name") }) }),
      ).toHaveFocus(),
    );
  });
});

describe("a new phone in the settings", () => {
  async function sendCode(page: Awaited<ReturnType<typeof openSettings>>) {
    await page.edit("accounts.phone");
    await page.fill(field("accounts.phone"), "9876500088");
    await page.user.click(button("accounts.sendCode"));
  }

  it("has a switch for a lost number, which is off", async () => {
    const { edit } = await openSettings();
    await edit("accounts.phone");
    const lost = screen.getByRole("switch", { name: new RegExp(t("accounts.oldPhoneLost")) });
    expect(lost).not.toBeChecked();
  });

  it("says why no code was sent", async () => {
    const page = await openSettings();
    stubServer.refuse(sendUpdateCode, "NOT_ALLOWED");
    await sendCode(page);
    const why = t("ui.because", { what: "", why: t("errors.NOT_ALLOWED") }).replace(/^\. /, "");
    await waitFor(() =>
      expect(field("accounts.phone")).toHaveAccessibleDescription(
        `${t("accounts.codeSendFailed")}. ${why}`,
      ),
    );
  });

  it("asks for the password beside the code if the server wants to know the owner", async () => {
    const page = await openSettings();
    stubServer.respond(sendUpdateCode, sampleOf(sendUpdateCode.data));
    await sendCode(page);
    const code = await screen.findByLabelText(t("accounts.phoneCode"));
    expect(screen.getByText(t("accounts.codeSent"))).toBeVisible();
    stubServer.refuse(updateAddress, "OWNER_NOT_PROVEN");
    await page.fill(code, "1234");
    await page.user.click(button("accounts.save"));
    const own = await screen.findByLabelText(t("accounts.password"));
    await waitFor(() => expect(own).toHaveFocus());
    expect(code).toHaveValue("1234");
    stubServer.refuse(updateAddress, "INVALID_INPUT", {
      errors: [{ path: "password", code: "PASSWORD_WRONG", message: "" }],
    });
    await page.fill(own, "not this one");
    await page.user.click(button("accounts.save"));
    expect(await screen.findByText(t("fields.PASSWORD_WRONG"))).toBeVisible();
    stubServer.respond(updateAddress, { ...me, phoneNumber: "9876500088" });
    await page.user.click(button("accounts.save"));
    expect(await screen.findByText(t("accounts.updated"))).toBeVisible();
    expect(screen.queryByLabelText(t("accounts.phoneCode"))).toBeNull();
  });
});

it("asks for a code at one's own phone before a new password", async () => {
  const { user, edit } = await openSettings();
  stubServer.respond(sendUpdateCode, sampleOf(sendUpdateCode.data));
  await edit("accounts.password");
  await user.click(button("accounts.sendCode"));
  expect(await screen.findByLabelText(t("accounts.newPassword"))).toBeVisible();
  expect(stubServer.requests(sendUpdateCode)[0]?.body).toMatchObject({ phoneNumber: "9876500077" });
});

describe("the devices in the settings", () => {
  const device = { browser: "Firefox", firstSeenAt: me.createdAt, lastSeenAt: me.createdAt };
  const here = { ...device, _id: "0".repeat(24), isCurrent: true, isSignedIn: true };
  const elsewhere = { ...here, _id: "1".repeat(24), browser: "Safari", isCurrent: false };
  const signedOut = { ...elsewhere, _id: "2".repeat(24), browser: "Chrome", isSignedIn: false };
  const nameOf = (key: "security.endDevice" | "security.forgetDevice", browser: string) =>
    t(key, { device: browser });

  it("mark the present one, which has no button, and one where no one is signed in", async () => {
    await openSettings([here, signedOut]);
    const [first, second] = await within(devices()).findAllByRole("listitem");
    expect(first).toHaveTextContent(t("security.thisDevice"));
    expect(within(first!).queryByRole("button")).toBeNull();
    expect(second).toHaveTextContent(t("security.signedOut"));
    expect(
      screen.getByRole("button", { name: nameOf("security.forgetDevice", "Chrome") }),
    ).toHaveTextContent(t("security.forget"));
  });

  it("are signed out after a question, and leave the list", async () => {
    const { user } = await openSettings([here, elsewhere]);
    await user.click(
      await screen.findByRole("button", { name: nameOf("security.endDevice", "Safari") }),
    );
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent(t("security.endText"));
    stubServer.respond(endDevice, {});
    stubServer.respond(listDevices, { devices: [here] });
    await user.click(within(question).getByRole("button", { name: t("security.end") }));
    expect(await screen.findByText(t("security.ended"))).toBeVisible();
    await waitFor(() => expect(within(devices()).getAllByRole("listitem")).toHaveLength(1));
    expect(stubServer.requests(endDevice)[0]?.params).toEqual({ id: elsewhere._id });
  });
});

describe("logging out", () => {
  it("says beside its button, and below the header, why it was refused", async () => {
    stubServer.refuse(logout, "INTERNAL");
    const { user } = await openSettings();
    await user.click(screen.getByRole("button", { name: t("accounts.logOut") }));
    const refusals = await screen.findAllByText(new RegExp(`^${t("accounts.logoutFailed")}`));
    expect(refusals.some((one) => one.closest('[role="alert"]'))).toBe(true);
    stubServer.respond(logout, {});
    await user.click(screen.getByRole("button", { name: t("accounts.logOut") }));
    await waitFor(() => expect(localStorage.getItem("token")).toBeNull());
  });

  it("says below the header why it was refused in its menu", async () => {
    stubServer.respond(readMe, me);
    stubServer.refuse(logout, "INTERNAL");
    const { user } = renderPage(<MemberHeader {...ROLE} />, { as: "student" });
    await user.click(
      await screen.findByRole("button", { name: new RegExp(t("accounts.account")) }),
    );
    await user.click(await screen.findByRole("menuitem", { name: t("accounts.logOut") }));
    expect(await screen.findByRole("alert")).toHaveTextContent(t("accounts.logoutFailed"));
  });
});

describe("deleting the account", () => {
  it("says what is deleted with it, and Cancel deletes nothing", async () => {
    const { user } = await openSettings();
    await user.click(button("accounts.deleteAccount"));
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent(t("accounts.deleteStudent"));
    await user.click(within(question).getByRole("button", { name: t("ui.cancel") }));
    expect(stubServer.requests(contract.accountDeletion.deleteMe)).toHaveLength(0);
  });

  it("says why it failed, and leads to the sign-in once it is deleted", async () => {
    stubServer.refuse(contract.accountDeletion.deleteMe, "NOT_ALLOWED");
    const { user, pathname } = await openSettings();
    await user.click(button("accounts.deleteAccount"));
    const question = await screen.findByRole("alertdialog");
    const confirm = within(question).getByRole("button", { name: t("accounts.deleteAccount") });
    await user.click(confirm);
    await waitFor(() =>
      expect(within(question).getByRole("alert")).toHaveTextContent(
        `${t("accounts.deleteFailed")}. ${t("errors.NOT_ALLOWED")}`,
      ),
    );
    stubServer.respond(
      contract.accountDeletion.deleteMe,
      sampleOf(contract.accountDeletion.deleteMe.data),
    );
    await user.click(confirm);
    await waitFor(() => expect(pathname()).toBe("/login"));
  });
});
