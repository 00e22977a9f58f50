import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { t } from "../../i18n/t.ts";
import Login from "../../pages/login.tsx";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";

const { login } = contract.signIn;
const identifier = () => screen.getByLabelText(t("accounts.emailOrPhone"));
const password = () => screen.getByLabelText(t("accounts.password"));
const submit = () => screen.getByRole("button", { name: t("accounts.signIn") });

async function submitCredentials() {
  const page = renderPage(<Login />, { path: "/login" });
  await page.fill(identifier(), "salma@school.test");
  await page.fill(password(), "not this one");
  await page.user.click(submit());
  return page;
}

describe("the form to sign in", () => {
  it("describes each missing field, and has the focus on the first", async () => {
    const { user } = renderPage(<Login />, { path: "/login" });
    await user.click(submit());
    await waitFor(() => expect(identifier()).toHaveFocus());
    expect(identifier()).toHaveAccessibleDescription(t("fields.IDENTIFIER"));
    expect(password()).toHaveAccessibleDescription(t("fields.PASSWORD_MISSING"));
  });

  it("says its errors in the language that is chosen, and keeps what is typed", async () => {
    const { user, fill, chooseLanguage } = renderPage(<Login />, { path: "/login" });
    await fill(identifier(), "nobody@school");
    await user.click(submit());
    await chooseLanguage("ar");
    await waitFor(() => expect(identifier()).toHaveAccessibleDescription(t("fields.IDENTIFIER")));
    expect(identifier()).toHaveValue("nobody@school");
    expect(password()).toHaveAccessibleDescription(t("fields.PASSWORD_MISSING"));
  });

  it("keeps what was typed, and has the focus on the password if it is refused", async () => {
    stubServer.refuse(login, "INVALID_CREDENTIALS");
    await submitCredentials();
    await waitFor(() => expect(password()).toHaveFocus());
    expect(screen.getByRole("alert")).toHaveTextContent(t("errors.INVALID_CREDENTIALS"));
    expect(identifier()).toHaveValue("salma@school.test");
  });

  it("says the refusal in the reader's language", async () => {
    stubServer.refuse(login, "INVALID_CREDENTIALS");
    const { chooseLanguage } = await submitCredentials();
    const english = t("errors.INVALID_CREDENTIALS");
    await chooseLanguage("ur");
    await waitFor(() =>
      expect(screen.getByRole("alert")).toHaveTextContent(t("errors.INVALID_CREDENTIALS")),
    );
    expect(screen.getByRole("alert")).not.toHaveTextContent(english);
  });

  it("names the connection, and not the password, until another attempt says otherwise", async () => {
    stubServer.disconnect();
    const { user } = await submitCredentials();
    const alert = screen.getByRole("alert");
    await waitFor(() => expect(alert).toHaveTextContent(t("ui.noLine")));
    expect(
      screen.getByText(`${t("ui.somethingWentWrong").replace(/\.$/, "")}. ${t("ui.noLine")}`),
    ).toBeVisible();
    expect(identifier()).toHaveValue("salma@school.test");
    expect(password()).toHaveValue("not this one");
    stubServer.connect();
    stubServer.refuse(login, "INVALID_CREDENTIALS");
    await user.click(submit());
    await waitFor(() => expect(alert).toHaveTextContent(t("errors.INVALID_CREDENTIALS")));
    expect(alert).not.toHaveTextContent(t("ui.noLine"));
  });

  it("asks for the code of an account with a second step, and sends it with the password", async () => {
    stubServer.refuse(login, "SECOND_STEP_REQUIRED");
    const { user, pathname } = await submitCredentials();
    const code = await screen.findByLabelText(t("security.code"));
    expect(code).toHaveFocus();
    stubServer.refuse(login, "SECOND_STEP_WRONG");
    await user.type(code, "000000");
    await user.click(submit());
    expect(await screen.findByRole("alert")).toHaveTextContent(t("errors.SECOND_STEP_WRONG"));
    await waitFor(() => expect(code).toHaveFocus());
    stubServer.respond(login, sampleOf(login.data, { role: "teacher" }));
    await user.keyboard("123456");
    await user.click(submit());
    await waitFor(() => expect(pathname()).toBe("/teacher-dashboard"));
    expect(stubServer.requests(login).at(-1)?.body).toMatchObject({ secondStep: "123456" });
  });

  it("opens the dashboard of the role", async () => {
    stubServer.respond(login, sampleOf(login.data, { role: "student" }));
    const { pathname } = await submitCredentials();
    await waitFor(() => expect(pathname()).toBe("/student-dashboard"));
    expect(localStorage.getItem("role")).toBe("student");
  });
});
