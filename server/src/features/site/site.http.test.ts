import { expect } from "vitest";
import { contract } from "@madrasa/contract";
import { test } from "../../testing/school-test.ts";
import type { TestSchool } from "../../testing/test-school.ts";

const { readAbout, readSocialLinks, readPrivacy, readTerms } = contract.site;

async function write(school: TestSchool, name: string, content: unknown): Promise<void> {
  const row = { name, content: JSON.stringify(content), updated_at: 1_790_000_000_000 };
  await school.platform.database.transaction(async (tx) => {
    await tx.insertInto("site_content").values(row).execute();
  });
}

test("pages are empty until the superadmin has written them", async ({ school }) => {
  for (const call of [readAbout, readPrivacy, readTerms]) {
    const answer = await school.call(call);
    expect(answer).toMatchObject({ status: 200, success: true, data: null });
  }
  expect((await school.call(readSocialLinks)).data).toEqual([]);
});

test("each page is read back as it was written, and no other", async ({ school }) => {
  const updatedAt = new Date(1_790_000_000_000).toISOString();
  const about = {
    header: "من نحن",
    paragraph: "A school",
    socialLinks: [{ name: "Telegram", link: "https://t.me/school" }],
  };
  await write(school, "aboutUs", about);
  expect((await school.call(readAbout)).data).toEqual({
    ...about,
    language: "en",
    updatedAt,
  });
  const content = [{ _id: "b".repeat(24), subheader: "First", paragraph: "We keep little." }];
  const privacy = { date: updatedAt, header: "Privacy", content };
  await write(school, "privacyPolicy", privacy);
  expect((await school.call(readPrivacy)).data).toEqual({
    ...privacy,
    language: "en",
    updatedAt,
  });
  expect((await school.call(readTerms)).data).toBeNull();
  await write(school, "socialLinks", { links: about.socialLinks });
  expect((await school.call(readSocialLinks)).data).toEqual(about.socialLinks);
});
