import { expect, test } from "vitest";
import { expectEnds } from "../../testing/ended-recitations.ts";
import { describeOnS3, S3_SCHOOL } from "../../testing/on-s3.ts";
import { anOwnBucket } from "../../testing/own-bucket.ts";
import { aClass, fetchSound, submitRecitation, hears, SOUND } from "../../testing/recitations.ts";
import { createTestApp } from "../../testing/test-app.ts";

describeOnS3("recitations in a bucket", () => {
  test("come through the server, for a session alone, and leave nothing once their time is over", async () => {
    const bucket = await anOwnBucket();
    const school = await createTestApp({ ...S3_SCHOOL, STORAGE_URL: bucket.url });
    try {
      const { child, classmate, courseId } = await aClass(school);
      const id = await submitRecitation(school, child, courseId);
      const sound = await fetchSound(school, child, { id });
      expect(sound.rawPayload.equals(SOUND)).toBe(true);
      expect(sound.headers).not.toHaveProperty("location");
      expect(sound.headers["cache-control"]).toBe("no-store");
      expect(await hears(school, classmate, id)).toBe("RECITATION_NOT_FOUND");
      expect(await hears(school, undefined, id)).toBe("NOT_SIGNED_IN");
      await expectEnds(school);
    } finally {
      await school.close();
      bucket.close();
    }
  });
});
