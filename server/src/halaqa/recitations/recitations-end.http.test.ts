import { expectEnds } from "../../testing/ended-recitations.ts";
import { test } from "../../testing/app-test.ts";

test("an unanswered one is deleted after 60 days, an answered one 60 days after its answer", async ({
  school,
}) => {
  await expectEnds(school);
});
