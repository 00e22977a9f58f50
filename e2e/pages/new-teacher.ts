import { expect, type Page } from "@playwright/test";
import type { SchoolProcess } from "@madrasa/testkit/school-process";
import { SAMPLE } from "../support/school.ts";
import { useSession } from "../support/session.ts";

export type NewTeacher = {
  token: string;
  call: <Data>(method: string, path: string, data?: object) => Promise<Data>;
};

let next = 0;

/** A person of their own for each test, who came in by the calls; whoever they are, nobody shares them. */
export async function join(
  page: Page,
  { outbox }: SchoolProcess,
  role: "teacher" | "student",
  name: { firstName: string; lastName: string },
): Promise<NewTeacher> {
  next += 1;
  const phone = `97${String(Date.now()).slice(-5)}${String(next).padStart(3, "0")}`;
  const call = callerOf(page);
  await call("POST", "/user/sendOTP?for=createUser", {
    phoneNumber: phone,
    country: "IN",
    method: "sms",
  });
  const otp = await outbox.takeCode(`+91${phone}`);
  await call("POST", "/user/verifyOtp", { phoneNumber: phone, country: "IN", otp });
  const { token } = await call<{ token: string }>("POST", "/user/signup", {
    ...name,
    email: `${role}.${phone}@story.example`,
    phone,
    country: "IN",
    role,
    password: "a door of cedar wood",
    otp,
  });
  return { token, call: callerOf(page, token) };
}

/** A teacher of the sample school whom its keeper has let in; the page is theirs from now on. */
export async function becomeTeacher(page: Page, school: SchoolProcess): Promise<NewTeacher> {
  const teacher = await join(page, school, "teacher", { firstName: "Idris", lastName: "Noor" });
  const { _id } = await teacher.call<{ _id: string }>("GET", "/user");
  const keeper = await callerOf(page)<{ token: string }>("POST", "/admin/login", {
    email: SAMPLE.superadmin,
    password: SAMPLE.password,
  });
  const approval = { userID: _id, approved: true };
  await callerOf(page, keeper.token)("POST", "/admin/auth/teacher/approve", approval);
  await useSession(page, { token: teacher.token, role: "teacher" });
  return teacher;
}

function callerOf(page: Page, token?: string) {
  return async <Data>(method: string, path: string, data?: object): Promise<Data> => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const said = { method, headers, ...(data && { data }) };
    const answer = await page.request.fetch(`/api/v1${path}`, said);
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return ((await answer.json()) as { data: Data }).data;
  };
}

type NewLesson = { courseId: string; sectionId: string; title: string; bytes: Buffer };

/** Puts a PDF into a section, bytes and all. */
export async function putLesson(page: Page, teacher: NewTeacher, lesson: NewLesson): Promise<void> {
  const { courseId, sectionId, title, bytes } = lesson;
  const type = "application/pdf";
  const link = await teacher.call<{ signedUrl: string; fileKey: string }>(
    "GET",
    `/user/teacher/course/getUpdateLink?courseId=${courseId}&filename=lesson.pdf&contentType=${type}`,
  );
  const headers = { "content-type": type };
  const sent = await page.request.put(link.signedUrl, { data: bytes, headers });
  expect(sent.ok(), "the file").toBe(true);
  await teacher.call(
    "POST",
    `/user/teacher/course/lesson?courseId=${courseId}&sectionId=${sectionId}`,
    { title, description: "", filePath: link.fileKey, fileType: type },
  );
}
