import { contract } from "@madrasa/contract";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { t } from "../../i18n/t.ts";
import SignUpPage from "../../pages/signup.tsx";
import { renderPage, sampleOf, stubServer } from "../../testing/render-page.tsx";
import { signUpDraft } from "./sign-up-draft.ts";

const { sendCode, verifyCode } = contract.codes;
const field = (label: Parameters<typeof t>[0]) => screen.getByLabelText(t(label));
const button = (label: Parameters<typeof t>[0]) => screen.getByRole("button", { name: t(label) });
const folded = (label: Parameters<typeof t>[0]) =>
  screen.getByRole("button", { name: new RegExp(`^${t(label)}`) });

type Page = ReturnType<typeof renderPage>;

function openForm(role = "student"): Page {
  signUpDraft.clear();
  return renderPage(<SignUpPage />, { path: `/signup?role=${role}` });
}

async function fillAboutYou({ user, fill }: Page) {
  await fill(field("accounts.firstName"), "Maryam");
  await fill(field("accounts.lastName"), "أحمد");
  await fill(field("accounts.email"), "maryam@school.test");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(field("accounts.phone")).toHaveFocus());
}

async function sendPhoneCode({ user, fill }: Page) {
  stubServer.respond(sendCode, sampleOf(sendCode.data));
  await fill(field("accounts.phone"), "9876500077");
  await user.click(button("accounts.sendCode"));
  await screen.findByLabelText(t("accounts.phoneCode"));
}

async function verifyPhone(page: Page) {
  await sendPhoneCode(page);
  stubServer.respond(verifyCode, sampleOf(verifyCode.data));
  await page.user.type(field("accounts.phoneCode"), "1234");
  await waitFor(() => expect(field("accounts.password")).toHaveFocus());
}

async function fillPasswords({ fill }: Page, password = "a lamp beside the door") {
  await fill(field("accounts.password"), password);
  await fill(field("accounts.confirmPassword"), password);
}

describe("the form to sign up", () => {
  it("names what is missing of name and email, and keeps the focus on the first", async () => {
    const { user } = openForm();
    await user.type(field("accounts.firstName"), "{Enter}");
    await waitFor(() =>
      expect(field("accounts.firstName")).toHaveAccessibleDescription(
        t("fields.FIRST_NAME_MISSING"),
      ),
    );
    expect(field("accounts.firstName")).toHaveFocus();
    expect(field("accounts.lastName")).toBeInvalid();
  });

  it("folds a part that is done to what was entered, and opens it again", async () => {
    const page = openForm();
    await fillAboutYou(page);
    expect(folded("accounts.you")).toHaveTextContent("Maryam أحمد");
    expect(folded("accounts.you")).toHaveTextContent("maryam@school.test");
    await page.user.click(folded("accounts.you"));
    await waitFor(() => expect(field("accounts.firstName")).toHaveFocus());
    expect(field("accounts.firstName")).toHaveValue("Maryam");
  });

  it("asks for a whole phone number before it sends a code", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await page.user.type(field("accounts.phone"), "98765{Enter}");
    await waitFor(() => expect(field("accounts.phone")).toBeInvalid());
    expect(field("accounts.phone")).toHaveAccessibleDescription(new RegExp(t("fields.PHONE")));
    expect(stubServer.requests(sendCode)).toHaveLength(0);
  });

  it("chooses the country that a pasted number names, and refuses that of another", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await page.fill(field("accounts.phone"), "+964 750 888 7701");
    expect(field("accounts.country")).toHaveValue("IQ");
    expect(field("accounts.phone")).toHaveValue("7508887701");
    await page.fill(field("accounts.phone"), "0091 98765 00077");
    expect(field("accounts.country")).toHaveValue("IN");
    await page.fill(field("accounts.phone"), "+44 7700 900123");
    expect(field("accounts.country")).toHaveValue("IN");
    await page.user.click(button("accounts.sendCode"));
    await waitFor(() => expect(field("accounts.phone")).toBeInvalid());
    expect(field("accounts.phone")).toHaveAccessibleDescription(new RegExp(t("fields.PHONE")));
    expect(stubServer.requests(sendCode)).toHaveLength(0);
  });

  it.each(["IN", "IQ"])(
    "asks where an Indian number in Iraq is from, and sends to %s",
    async (to) => {
      const page = openForm();
      await fillAboutYou(page);
      await page.user.selectOptions(field("accounts.country"), "IQ");
      await page.fill(field("accounts.phone"), "9876500077");
      await page.user.click(button("accounts.sendCode"));
      expect(await screen.findByText(t("accounts.whichCountry"))).toBeVisible();
      expect(stubServer.requests(sendCode)).toHaveLength(0);
      stubServer.respond(sendCode, sampleOf(sendCode.data));
      const name =
        to === "IN" ? t("accounts.india", { dial: "+91" }) : t("accounts.iraq", { dial: "+964" });
      await page.user.click(screen.getByRole("button", { name }));
      expect(await screen.findByLabelText(t("accounts.phoneCode"))).toBeVisible();
      expect(stubServer.requests(sendCode)).toMatchObject([
        { body: { phoneNumber: "9876500077", country: to } },
      ]);
      expect(screen.queryByText(t("accounts.whichCountry"))).toBeNull();
    },
  );

  it("says at the phone that no code could be sent without a connection", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await page.fill(field("accounts.phone"), "9876500077");
    stubServer.disconnect();
    await page.user.click(button("accounts.sendCode"));
    await waitFor(() =>
      expect(field("accounts.phone")).toHaveAccessibleDescription(new RegExp(t("ui.noLine"))),
    );
    expect(field("accounts.phone")).toHaveValue("9876500077");
    stubServer.connect();
    stubServer.respond(sendCode, sampleOf(sendCode.data));
    await page.user.click(button("accounts.sendCode"));
    expect(await screen.findByLabelText(t("accounts.phoneCode"))).toBeVisible();
  });

  it("selects a wrong code at the top of the screen, so that the next digits replace it", async () => {
    const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
    const page = openForm();
    await fillAboutYou(page);
    await sendPhoneCode(page);
    stubServer.refuse(verifyCode, "CODE_WRONG");
    const code = screen.getByLabelText<HTMLInputElement>(t("accounts.phoneCode"));
    await page.user.type(code, "9999");
    await waitFor(() => expect(code).toBeInvalid());
    expect(code).toHaveAccessibleDescription(new RegExp(t("errors.CODE_WRONG")));
    expect([code.selectionStart, code.selectionEnd]).toEqual([0, 4]);
    expect(scroll).toHaveBeenLastCalledWith({ block: "start" });
    stubServer.respond(verifyCode, sampleOf(verifyCode.data));
    await page.user.keyboard("1234");
    await waitFor(() => expect(field("accounts.password")).toHaveFocus());
  });

  it("verifies a code with its last digit, but the same one again only by the button", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await sendPhoneCode(page);
    stubServer.refuse(verifyCode, "CODE_WRONG");
    const code = field("accounts.phoneCode");
    await page.user.type(code, "9999");
    await waitFor(() => expect(code).toBeInvalid());
    await page.user.clear(code);
    await page.user.type(code, "9999");
    expect(code).toBeValid();
    expect(stubServer.requests(verifyCode)).toHaveLength(1);
    await page.user.click(button("accounts.verify"));
    await waitFor(() => expect(code).toBeInvalid());
    expect(stubServer.requests(verifyCode)).toHaveLength(2);
  });

  it("does not send other digits while a verification runs", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await sendPhoneCode(page);
    const { promise, resolve } = Promise.withResolvers<void>();
    stubServer.respond(verifyCode, async () => {
      await promise;
      return sampleOf(verifyCode.data);
    });
    const code = field("accounts.phoneCode");
    await page.user.type(code, "9999");
    expect(await screen.findByRole("button", { name: t("accounts.verifying") })).toBeVisible();
    await page.user.clear(code);
    await page.user.type(code, "1111");
    expect(stubServer.requests(verifyCode)).toHaveLength(1);
    resolve();
    await waitFor(() => expect(field("accounts.password")).toHaveFocus());
  });

  it("keeps the number and the typed code of a country that is chosen again", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await sendPhoneCode(page);
    await page.user.type(field("accounts.phoneCode"), "12");
    const choose = (code: string) => page.user.selectOptions(field("accounts.country"), code);
    await choose("IQ");
    expect(screen.queryByLabelText(t("accounts.phoneCode"))).toBeNull();
    await choose("IN");
    expect(field("accounts.phone")).toHaveValue("9876500077");
    expect(field("accounts.phoneCode")).toHaveValue("12");
  });

  it("has each field that a password manager fills once, also in folded parts", async () => {
    const page = openForm();
    const count = (purpose: string) =>
      document.querySelectorAll(`form input[autocomplete="${purpose}"]`).length;
    await fillAboutYou(page);
    expect(["email", "given-name", "new-password"].map(count)).toEqual([1, 1, 2]);
    expect(screen.queryByRole("button", { name: t("accounts.createAccount") })).toBeNull();
    expect(screen.getAllByRole("listitem")[1]).toHaveAttribute("aria-current", "step");
  });

  it("asks for the name after the phone if that was verified first", async () => {
    const page = openForm();
    await page.user.click(folded("accounts.phone"));
    await sendPhoneCode(page);
    stubServer.respond(verifyCode, sampleOf(verifyCode.data));
    await page.user.type(field("accounts.phoneCode"), "1234");
    await waitFor(() => expect(field("accounts.firstName")).toHaveFocus());
    expect(folded("accounts.phone")).toHaveTextContent(t("accounts.verified"));
  });

  it("has the password again for someone who read the terms and came back", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await verifyPhone(page);
    await fillPasswords(page);
    page.leave();
    renderPage(<SignUpPage />, { path: "/signup?role=student" });
    expect(await screen.findByLabelText(t("accounts.password"))).toHaveValue(
      "a lamp beside the door",
    );
  });

  it("says that a password is short, and has the focus on it", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await verifyPhone(page);
    await page.user.type(field("accounts.password"), "short{Enter}");
    expect((await screen.findAllByText(t("accounts.fixErrors")))[0]).toBeVisible();
    await waitFor(() => expect(field("accounts.password")).toHaveFocus());
    expect(field("accounts.password")).toHaveAccessibleDescription(
      new RegExp(t("fields.PASSWORD_SHORT", { min: 8 })),
    );
  });

  it("opens the part with an error when it is sent, and shows no typed password in a fold", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await verifyPhone(page);
    await fillPasswords(page);
    await page.user.click(folded("accounts.you"));
    await page.user.clear(field("accounts.lastName"));
    await page.user.click(button("accounts.createAccount"));
    await waitFor(() => expect(field("accounts.lastName")).toHaveFocus());
    expect(folded("accounts.password")).not.toHaveTextContent("lamp");
  });

  it("opens the part whose field the server refuses, and keeps the password", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await verifyPhone(page);
    await fillPasswords(page);
    stubServer.refuse(contract.signIn.signUp, "INVALID_INPUT", {
      errors: [{ path: "email", code: "EMAIL_TAKEN", message: "" }],
    });
    await page.user.click(button("accounts.createAccount"));
    await waitFor(() => expect(field("accounts.email")).toHaveFocus());
    expect(field("accounts.email")).toHaveAccessibleDescription(
      new RegExp(t("fields.EMAIL_TAKEN")),
    );
    await page.user.click(button("accounts.goOn"));
    expect(field("accounts.password")).toHaveValue("a lamp beside the door");
  });

  it("creates the account with what was typed, and opens the dashboard", async () => {
    const page = openForm();
    await fillAboutYou(page);
    await verifyPhone(page);
    await fillPasswords(page);
    const { signUp } = contract.signIn;
    stubServer.respond(signUp, sampleOf(signUp.data, { role: "student" }));
    await page.user.click(button("accounts.createAccount"));
    await waitFor(() => expect(page.pathname()).toBe("/student-dashboard"));
    expect(stubServer.requests(signUp)[0]?.body).toMatchObject({
      firstName: "Maryam",
      phone: "9876500077",
      role: "student",
      otp: "1234",
    });
  });
});

it("offers the three ways to sign up, each with its own form", async () => {
  const { user, pathname } = renderPage(<SignUpPage />, { path: "/signup" });
  for (const role of ["student", "teacher", "family"] as const) {
    expect(
      screen.getByRole("link", { name: new RegExp(`^${t(`accounts.${role}`)}`) }),
    ).toBeVisible();
  }
  await user.click(screen.getByRole("link", { name: new RegExp(`^${t("accounts.teacher")}`) }));
  expect(pathname()).toBe("/signup?role=teacher");
  expect(await screen.findByLabelText(t("accounts.firstName"))).toBeVisible();
});

it.each(["0123456789abcdef01234567", "not-a-code"])(
  "says that no course has the code of a join link: %s",
  async (code) => {
    stubServer.refuse(contract.catalogue.lookUpCourse, "COURSE_NOT_FOUND");
    renderPage(<SignUpPage />, { path: `/signup?role=student&courseCode=${code}` });
    expect(await screen.findByText(t("enrolment.courseNotFound"))).toBeVisible();
  },
);
