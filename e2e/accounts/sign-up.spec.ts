import { inArabicDigits, signIn, signUp, type NewPerson } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

/** The same ten digits are two phone numbers: a 77… number exists in India and in Iraq. */
const DIGITS = "7712345678";

const IN_INDIA: NewPerson = {
  firstName: "Amina",
  lastName: "Khan",
  email: "amina@story.example",
  country: "IN",
  typedPhone: DIGITS,
  phone: DIGITS,
  password: "a well of clear water",
};

const IN_IRAQ: NewPerson = {
  ...IN_INDIA,
  firstName: "أمينة",
  lastName: "الجبوري",
  email: "amina.iraq@story.example",
  country: "IQ",
  typedPhone: inArabicDigits(`0${DIGITS}`),
  password: "a palm by the river",
};

test("the same ten digits in both countries are two people, distinguished by their passwords", async ({
  page,
  newVisitor,
  school,
  baseURL,
}) => {
  await page.goto("/signup?role=student");
  await signUp(page, school.outbox, IN_INDIA);
  await expect(page).toHaveURL(/\/student-dashboard$/);
  await expect(page.getByRole("button", { name: /Amina/ })).toBeVisible();

  const other = await newVisitor({ ...(baseURL && { baseURL }) });
  await other.goto("/signup?role=teacher");
  await signUp(other, school.outbox, IN_IRAQ);
  await expect(other).toHaveURL(/\/teacher-dashboard$/);

  for (const [person, dashboard] of [
    [IN_INDIA, /\/student-dashboard$/],
    [IN_IRAQ, /\/teacher-dashboard$/],
  ] as const) {
    const visitor = await newVisitor({ ...(baseURL && { baseURL }) });
    await visitor.goto("/login");
    await signIn(visitor, inArabicDigits(DIGITS), person.password);
    await expect(visitor).toHaveURL(dashboard);
  }
});

test("sign-up with the keyboard alone: labels, errors described on their fields, focus on the first error", async ({
  page,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of 400/);
  await page.goto("/signup");
  await page.getByRole("link", { name: /^Student/ }).focus();
  await page.keyboard.press("Enter");
  const firstName = page.getByLabel("First name");
  await expect(firstName).toBeVisible();
  await page.getByLabel("Phone", { exact: true }).focus();
  await page.keyboard.type("98765");
  await page.keyboard.press("Enter");
  const phone = page.getByLabel("Phone", { exact: true });
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toHaveAccessibleDescription(/Please enter a valid phone number/);
  await expect(phone).toBeFocused();
  await phone.fill("9876500077");
  await page.keyboard.press("Enter");
  const digits = page.getByLabel("Code from the message");
  await expect(digits).toBeFocused();
  await page.keyboard.type(await school.outbox.takeCode("+919876500077"));
  await page.keyboard.press("Enter");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type("short");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Please fix the errors and try again.").first()).toBeVisible();
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveAccessibleDescription(/First name is required\./);
  await expectAccessible(page);
});
