import { contract } from "@madrasa/contract";
import { anUnapprovedTeacher } from "@madrasa/testkit/people";
import {
  approve,
  createAdmin,
  fillNewAdmin,
  signInAsAdmin,
  teacherRow,
  type NewAdmin,
} from "../pages/admin.ts";
import { inArabicDigits, signIn } from "../pages/visitor.ts";
import { expect, test } from "../support/test.ts";

const KHADIJA: NewAdmin = {
  firstName: "خديجة",
  lastName: "نور",
  email: "khadija@story.example",
  phone: inArabicDigits("07705550021"),
  password: "lamps6",
};

test("a superadmin creates an admin, who works and is deleted; the activity lists it all @all", async ({
  page: superadmin,
  newVisitor,
  school,
  problems,
  expectAccessible,
}) => {
  problems.allow(/status of 40[0139]/);
  await anUnapprovedTeacher(school, { firstName: "Talha", lastName: "Omar" });
  await signInAsAdmin(superadmin, school.superadmin);
  await superadmin.getByRole("link", { name: "Admins" }).click();
  await expect(superadmin.getByRole("heading", { name: "Admins", level: 1 })).toBeVisible();

  await test.step("the form for a new admin says what is wrong, then creates one", async () => {
    await superadmin.getByRole("button", { name: "New admin" }).click();
    const dialog = superadmin.getByRole("dialog", { name: "New admin" });
    await createAdmin(superadmin);
    await expect(dialog.getByText("Please fill all fields.")).toBeVisible();
    await fillNewAdmin(superadmin, {
      ...KHADIJA,
      email: "khadija",
      phone: "5551234",
      password: "123",
    });
    await createAdmin(superadmin);
    await expect(dialog.getByText("Invalid email format.")).toBeVisible();
    await expect(dialog.getByText("Invalid phone number. Use India or Iraq format.")).toBeVisible();
    await expect(dialog.getByText("Password must be at least 6 characters.")).toBeVisible();
    await expectAccessible(superadmin);
    await fillNewAdmin(superadmin, { ...KHADIJA, email: school.superadmin.email });
    await expect(dialog.getByLabel(/valid in both countries/)).toHaveValue("IQ");
    await createAdmin(superadmin);
    await expect(dialog.getByText(/^Failed to create admin\./)).toBeVisible();
    await fillNewAdmin(superadmin, KHADIJA);
    await createAdmin(superadmin);
    await expect(superadmin.getByText("Admin created successfully.")).toBeVisible();
    await expect(superadmin.getByRole("heading", { name: "خديجة نور" })).toBeVisible();
    await expect(superadmin.getByText("+964 770 555 0021")).toBeVisible();
  });

  const admin = await newVisitor({ viewport: { width: 360, height: 740 } });
  await test.step("the admin signs in with the phone, and cannot open a superadmin's tab", async () => {
    await admin.goto("/admin/login");
    await signIn(admin, inArabicDigits("07705550021"), KHADIJA.password);
    await expect(admin.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
    const tabs = admin.getByRole("navigation").getByRole("link");
    await expect(tabs).toHaveText(["Today", /^Teachers/, "Students"]);
    for (const tab of ["admins", "activity", "school", "status"]) {
      await admin.goto(`/admin/dashboard/${tab}`);
      await expect(admin).toHaveURL(/\/unauthorized$/);
    }
    await admin.goto("/admin/dashboard/statistics");
    await expect(admin.getByText("Total courses", { exact: true })).toBeVisible();
    const weeks = admin.getByRole("table", { name: "Week by week" });
    await expect(weeks.getByRole("rowheader")).toHaveCount(12);
    const token = await admin.evaluate(() => localStorage.getItem("token") ?? "");
    const { admins, audit, status } = contract;
    for (const endpoint of [admins.listAdmins, audit.listAudit, status.readStatus]) {
      expect((await school.client.send(endpoint, { token })).status).toBe(403);
    }
    await admin.goto("/admin/dashboard/teachers");
    await approve(admin, "Talha Omar");
  });

  await test.step("the superadmin sees what needs attention", async () => {
    await superadmin.getByRole("link", { name: "Status", exact: true }).click();
    await expect(superadmin.getByRole("heading", { name: "Status", level: 1 })).toBeVisible();
    await expect(superadmin.getByText(/needs? attention\.$/)).toBeVisible();
    await expect(
      superadmin.getByRole("listitem").filter({ hasText: "No backup has been made yet." }),
    ).toBeVisible();
    await expect(superadmin.getByText("SQLite")).toBeHidden();
    await expect(superadmin.getByText(/npm|SMTP_URL/).filter({ visible: true })).toHaveCount(0);
    const folds = superadmin.getByRole("button", { name: "For whoever runs the server" });
    await folds.last().click();
    await expect(superadmin.getByText("SQLite")).toBeVisible();
    await folds.first().click();
    await expect(superadmin.getByText("Set SMTP_URL and MAIL_FROM on the server.")).toBeVisible();
    await expectAccessible(superadmin);
    await superadmin.getByRole("link", { name: "Admins" }).click();
  });

  await test.step("the new admin's open page says when the account has been deleted", async () => {
    await superadmin.getByRole("button", { name: /^Delete .*خديجة/ }).click();
    const question = superadmin.getByRole("alertdialog");
    await expect(question).toContainText("logged out of all devices");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(superadmin.getByText("Admin deleted successfully.")).toBeVisible();
    await expect(superadmin.getByRole("heading", { name: "خديجة نور" })).toHaveCount(0);

    await teacherRow(admin, "Talha Omar")
      .getByRole("button", { name: /^Suspend/ })
      .click();
    await expect(admin.getByText("Your session has ended. Please sign in again.")).toBeVisible();
    await expect(admin).toHaveURL(/\/login$/);
  });

  await test.step("the superadmin sets how much space files may take", async () => {
    await superadmin.getByRole("link", { name: "School", exact: true }).click();
    const quotas = superadmin.getByRole("region", { name: "Storage limits" });
    const student = superadmin.getByLabel("Notes of one student");
    await quotas.getByText("Storage limits", { exact: true }).click();
    await expect(student).toHaveValue("200");
    await expect(superadmin.getByLabel("Files in one course")).toHaveValue("50");
    await student.fill("0");
    await quotas.getByRole("button", { name: "Save" }).click();
    await expect(superadmin.getByText(/^Please enter a whole number from 1/)).toBeVisible();
    await student.fill(inArabicDigits("300"));
    // Fading toasts lack contrast.
    await expect(superadmin.getByText("Admin deleted successfully.")).toHaveCount(0);
    await expectAccessible(superadmin);
    await quotas.getByRole("button", { name: "Save" }).click();
    await expect(superadmin.getByText("Storage limits saved.")).toBeVisible();
    await superadmin.reload();
    await expect(student).toHaveValue("300");
  });

  await test.step("and by how many days Hijri dates differ from the calendar", async () => {
    const section = superadmin.getByRole("region", { name: "Hijri dates" });
    const days = section.getByLabel("Today is");
    await section.getByText("Hijri dates").click();
    await expect(days).toHaveValue("0");
    await days.selectOption("-1");
    await section.getByRole("button", { name: "Save" }).click();
    await expect(superadmin.getByText("Hijri dates saved.")).toBeVisible();
    await superadmin.reload();
    await expect(days).toHaveValue("-1");
    await expect(days.locator("option:checked")).toHaveText(/^1 day earlier: .* AH$/);
  });

  await test.step("the activity lists it, without the name of who was deleted", async () => {
    await superadmin.getByRole("link", { name: "Activity" }).click();
    const search = superadmin.getByRole("searchbox", { name: "Search by name" });
    const entries = superadmin.getByRole("main").getByRole("listitem");
    const said = async () =>
      (await entries.getByRole("paragraph").allTextContents()).map((text) =>
        text.replace(/[\u2066-\u2069]/g, ""),
      );
    await expect.poll(said).toContain("School Keeper moved the Hijri dates, in days: -1");
    const [, id = ""] =
      /deleted the admin a deleted account \((\w+)\)/.exec((await said()).join("\n")) ?? [];
    await search.fill("talha");
    await expect.poll(said).toEqual([`a deleted account (${id}) approved Talha Omar`]);
    await search.fill("خدِيجة");
    await expect(superadmin.getByText("Nothing found")).toBeVisible();
    await superadmin.getByRole("button", { name: "Show everything" }).click();
    await expect.poll(said).toContain(`School Keeper made a deleted account (${id}) an admin`);
    await expectAccessible(superadmin);
    await search.fill("nobody of this name");
    await expect(superadmin.getByText("Nothing found")).toBeVisible();
    await superadmin.getByRole("button", { name: "Show everything" }).click();
    await expect(entries.first()).toBeVisible();
  });
});
