import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import ForgotPassword from "../../pages/forgot-password.tsx";
import ResetPasswordPage from "../../pages/reset-password.tsx";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";

const { sendCode } = contract.codes;
const { updatePassword } = contract.recovery;
const field = (label: Parameters<typeof t>[0]) => screen.getByLabelText(t(label));
const button = (label: Parameters<typeof t>[0]) => screen.getByRole("button", { name: t(label) });

async function askFor(address: string) {
  stubServer.respond(sendCode, sampleOf(sendCode.data));
  const page = renderPage(<ForgotPassword />, { path: "/forgot-password" });
  await page.fill(field("accounts.emailOrPhone"), address);
  await page.user.click(button("accounts.sendCode"));
  expect(await screen.findByText(t("accounts.onItsWay"))).toBeVisible();
  return page;
}

async function choosePassword({ fill }: Pick<ReturnType<typeof renderPage>, "fill">) {
  await fill(field("accounts.newPassword"), "a lamp in the window");
  await fill(field("accounts.confirmPassword"), "a lamp in the window");
}

describe("the form for a forgotten password", () => {
  it("asks for the code of an email in an email's words", async () => {
    const { user, fill } = await askFor("nobody@school.test");
    await fill(field("accounts.emailCode"), "12");
    await user.click(button("accounts.save"));
    await waitFor(() =>
      expect(field("accounts.emailCode")).toHaveAccessibleDescription(new RegExp(t("fields.OTP"))),
    );
  });

  it("asks for the code of a phone in a message's words", async () => {
    const { user } = await askFor("9876500077");
    await user.click(button("accounts.save"));
    await waitFor(() =>
      expect(field("accounts.phoneCode")).toHaveAccessibleDescription(
        new RegExp(t("accounts.phoneCodeIncomplete")),
      ),
    );
  });

  it("says that a code is wrong, keeps the new password, and says it no more once another is typed", async () => {
    const { user, fill } = await askFor("9876500077");
    stubServer.refuse(updatePassword, "CODE_WRONG");
    await fill(field("accounts.phoneCode"), "9999");
    await choosePassword({ fill });
    await user.click(button("accounts.save"));
    expect(await screen.findByText(t("errors.CODE_WRONG"))).toBeVisible();
    expect(field("accounts.newPassword")).toHaveValue("a lamp in the window");
    await fill(field("accounts.phoneCode"), "1234");
    expect(screen.queryByText(t("errors.CODE_WRONG"))).toBeNull();
  });

  it("saves the password, and signs in with it", async () => {
    const page = await askFor("9876500077");
    stubServer.respond(updatePassword, {});
    const { login } = contract.signIn;
    stubServer.respond(login, sampleOf(login.data, { role: "student" }));
    await page.fill(field("accounts.phoneCode"), "1234");
    await choosePassword(page);
    await page.user.click(button("accounts.save"));
    await waitFor(() => expect(page.pathname()).toBe("/student-dashboard"));
    expect(stubServer.requests(updatePassword)[0]?.body).toMatchObject({ otp: "1234" });
    expect(screen.getByText(t("accounts.updated"))).toBeVisible();
  });

  it("leads to the sign-in if the account has a second step", async () => {
    const page = await askFor("9876500077");
    stubServer.respond(updatePassword, {});
    stubServer.refuse(contract.signIn.login, "SECOND_STEP_REQUIRED");
    await page.fill(field("accounts.phoneCode"), "1234");
    await choosePassword(page);
    await page.user.click(button("accounts.save"));
    await waitFor(() => expect(page.pathname()).toBe("/login"));
  });

  it("says that two passwords differ", async () => {
    const { user, fill } = await askFor("9876500077");
    await fill(field("accounts.phoneCode"), "1234");
    await choosePassword({ fill });
    await fill(field("accounts.confirmPassword"), "another lamp");
    await user.click(button("accounts.save"));
    await waitFor(() =>
      expect(field("accounts.confirmPassword")).toHaveAccessibleDescription(
        t("accounts.passwordsDiffer"),
      ),
    );
    expect(stubServer.requests(updatePassword)).toHaveLength(0);
  });

  it("says that the link of a message is no longer valid", async () => {
    stubServer.refuse(updatePassword, "LINK_NOT_VALID");
    const page = renderPage(<ResetPasswordPage />, { path: "/reset-password#secret" });
    await screen.findByLabelText(t("accounts.newPassword"));
    await choosePassword(page);
    await page.user.click(button("accounts.save"));
    expect(await screen.findByText(t("errors.LINK_NOT_VALID"))).toBeVisible();
    expect(stubServer.requests(updatePassword)[0]?.body).toMatchObject({ secret: "secret" });
  });
});
