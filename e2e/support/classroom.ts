import { readFileSync } from "node:fs";
import { API } from "@madrasa/contract/endpoint";
import { mediaPath } from "@madrasa/testkit/sample-files";
import type { SchoolProcess } from "@madrasa/testkit/school-process";
import { SAMPLE } from "./school.ts";

type Said = { token?: string; body?: object };

/** A course of a journey's own in the sample school, made with the calls that the screens make. */
export type Classroom = {
  courseId: string;
  sectionIds: string[];
  /** In the order of the course. */
  lessonIds: string[];
  /** A call as the course's teacher. */
  asTeacher: Call;
  /** Somebody who has just signed up. */
  aStudent: () => Promise<Student>;
};

export type Student = {
  token: string;
  role: "student";
  email: string;
  password: string;
  call: Call;
};

type Call = <Data>(method: string, path: string, body?: object) => Promise<Data>;

type Lesson = { title: string; file: string; type: string; seconds?: number };

export const VIDEO: Lesson = {
  title: "The throat letters",
  file: "makharij-lesson.mp4",
  type: "video/mp4",
  seconds: 12,
};
export const CHART: Lesson = { title: "The chart", file: "makharij-chart.png", type: "image/png" };
export const SHEET: Lesson = {
  title: "Revision sheet",
  file: "revision-sheet.pdf",
  type: "application/pdf",
};

const PASSWORD = "a reed pen and a slate";
let phones = 0;

export async function openClassroom(
  school: SchoolProcess,
  course: { title: string; sections: Record<string, Lesson[]> },
): Promise<Classroom> {
  const { token } = await say<{ token: string }>(school, "POST", "/user/login", {
    body: { email: SAMPLE.teacher, password: SAMPLE.password },
  });
  const asTeacher = callAs(school, token);

  const made = await asTeacher<{ course: { _id: string } }>("POST", "/user/teacher/course", {
    title: course.title,
    description: "Read slowly, one line a day.",
    category: "Arts",
    tags: ["journey"],
  });
  const courseId = made.course._id;
  const upload = async (file: string, contentType: string, filename = file) => {
    const query = new URLSearchParams({ courseId, filename, contentType }).toString();
    const link = await asTeacher<{ signedUrl: string; fileKey: string }>(
      "GET",
      `/user/teacher/course/getUpdateLink?${query}`,
    );
    await fetch(new URL(link.signedUrl, school.origin), {
      method: "PUT",
      headers: { "content-type": contentType },
      body: new Uint8Array(readFileSync(mediaPath(file))),
    });
    return link.fileKey;
  };
  const sectionIds: string[] = [];
  const lessonIds: string[] = [];
  for (const [title, lessons] of Object.entries(course.sections)) {
    const { section } = await asTeacher<{ section: { _id: string } }>(
      "POST",
      `/user/teacher/course/section?courseId=${courseId}`,
      { title, description: title },
    );
    sectionIds.push(section._id);
    for (const lesson of lessons) {
      const added = await asTeacher<{ lesson: { _id: string } }>(
        "POST",
        `/user/teacher/course/lesson?courseId=${courseId}&sectionId=${section._id}`,
        {
          title: lesson.title,
          description: "Once by ear, once by eye.",
          filePath: await upload(lesson.file, lesson.type),
          fileType: lesson.type,
          ...(lesson.seconds && { durationSeconds: lesson.seconds }),
        },
      );
      lessonIds.push(added.lesson._id);
    }
  }
  await asTeacher("PATCH", `/user/teacher/course?courseId=${courseId}`, {
    banner: await upload("banner-tajweed.jpg", "image/jpeg", "banner"),
    published: true,
  });
  return { courseId, sectionIds, lessonIds, asTeacher, aStudent: () => aStudent(school) };
}

async function aStudent(school: SchoolProcess): Promise<Student> {
  phones += 1;
  const phone = `7${String(process.pid).padStart(7, "0").slice(-7)}${String(phones).padStart(2, "0")}`;
  const number = { phoneNumber: phone, country: "IQ" };
  await say(school, "POST", "/user/sendOTP?for=createUser", { body: { ...number, method: "sms" } });
  const otp = await school.outbox.takeCode(`+964${phone}`);
  await say(school, "POST", "/user/verifyOtp", { body: { ...number, otp } });
  const email = `student${phone}@journey.example`;
  const { token } = await say<{ token: string }>(school, "POST", "/user/signup", {
    body: {
      firstName: "Huda",
      lastName: "Salim",
      email,
      phone,
      country: "IQ",
      password: PASSWORD,
      role: "student",
      otp,
    },
  });
  return { token, role: "student", email, password: PASSWORD, call: callAs(school, token) };
}

const callAs =
  (school: SchoolProcess, token: string): Call =>
  (method, path, body) =>
    say(school, method, path, { token, ...(body && { body }) });

async function say<Data>(
  { origin }: SchoolProcess,
  method: string,
  path: string,
  { token, body }: Said,
): Promise<Data> {
  const response = await fetch(`${origin}${API}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });
  const answer = (await response.json()) as { message: string; data: Data };
  if (!response.ok) throw new Error(`${method} ${path}: ${answer.message}`);
  return answer.data;
}
