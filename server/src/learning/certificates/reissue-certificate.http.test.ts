import { contract } from "@madrasa/contract";
import { aSuperadmin, aTeacher, type Person } from "@madrasa/testkit/people";
import { expect } from "vitest";
import { DAY } from "../../platform/clock.ts";
import { certified, check, readFinish, rowsOf, take } from "../../testing/certificates.ts";
import { test } from "../../testing/app-test.ts";

const calls = contract.certificates;

test("a teacher corrects a certificate's name three times, and the old URL says withdrawn", async ({
  school,
}) => {
  const { course, student, decoy, teacher, id } = await certified(school);
  const reissue = (as: Person, certificateId: string, name?: string) =>
    school.call(calls.reissueCertificate, {
      as,
      body: { certificateId, ...(name !== undefined && { name }) },
    });
  expect((await reissue(await aTeacher(school), id)).code).toBe("CERTIFICATE_NOT_FOUND");
  expect((await reissue(teacher, "0".repeat(32))).code).toBe("CERTIFICATE_NOT_FOUND");
  expect((await reissue(teacher, id, "12")).code).toBe("INVALID_INPUT");
  const before = (await check(school, id)).data.certificate;

  const body = { firstName: "Yahya", lastName: "Al-Amin" };
  await school.call(contract.profile.updateMe, { as: student, body });
  school.wait(DAY);
  const second = (await reissue(teacher, id)).data.certificateId;
  expect((await check(school, id)).data).toEqual({ withdrawn: true });
  expect((await check(school, second)).data).toEqual({
    withdrawn: false,
    certificate: { ...before, _id: second, name: "Yahya Al-Amin" },
  });
  expect((await readFinish(school, student, course)).certificate).toEqual({
    _id: second,
    withdrawn: false,
  });
  expect((await reissue(teacher, id)).code).toBe("CERTIFICATE_NOT_FOUND");

  await school.call(calls.withdrawCertificate, { as: teacher, body: { certificateId: second } });
  const both = await Promise.all([1, 2].map(() => reissue(teacher, second, " Yahya  al-Ameen ")));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 404,
  ]);
  const third = both.find(({ status }) => status === 200)?.data.certificateId ?? "";
  expect((await check(school, third)).data.certificate?.name).toBe("Yahya  al-Ameen");
  const fourth = (await reissue(teacher, third)).data.certificateId;
  expect(await reissue(teacher, fourth)).toMatchObject({
    status: 409,
    code: "TOO_MANY_CERTIFICATES",
  });
  for (const old of [id, second, third])
    expect((await check(school, old)).data).toEqual({ withdrawn: true });
  expect((await take(school, student, course)).data.certificate._id).toBe(fourth);
  expect(await rowsOf(school, course, student)).toHaveLength(1);
  const other = (await readFinish(school, decoy, course)).certificate?._id ?? "";
  expect((await check(school, other)).data.withdrawn).toBe(false);
  expect((await reissue(teacher, other)).status).toBe(200);

  const superadmin = await aSuperadmin(school);
  await school.call(contract.oversight.erasePerson, {
    as: superadmin,
    body: { userID: student.id },
  });
  for (const old of [id, fourth])
    expect((await check(school, old)).code).toBe("CERTIFICATE_NOT_FOUND");
});
