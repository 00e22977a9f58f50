import { API } from "@madrasa/contract/endpoint";
import {
  MANY_CODES,
  startSchool as startProcess,
  SUPERADMIN,
  type SchoolProcess,
} from "@madrasa/testkit/school-process";
import { PDF } from "@madrasa/testkit/sample-files";

export type BenchSchool = SchoolProcess & {
  /** Calls under the base path; throws with the server's own message. */
  call: <Data>(
    method: string,
    path: string,
    options?: { token?: string; body?: object },
  ) => Promise<Data>;
  signUp: (role: "student" | "teacher") => Promise<string>;
  upload: (
    token: string,
    courseId: string,
    filename: string,
    bytes: Buffer,
    type: string,
  ) => Promise<string>;
};

/** Starts the real server without the limits that a measurement would reach. */
export async function startSchool(): Promise<BenchSchool> {
  const school = await startProcess({
    env: {
      STORAGE_URL: process.env["BENCH_STORAGE_URL"],
      DATABASE_URL: process.env["BENCH_DATABASE_URL"],
      ...MANY_CODES,
      CALLS_PER_ADDRESS_PER_MINUTE: "100000000",
      LOG_LEVEL: "error",
    },
  });
  const { origin, outbox } = school;

  const call: BenchSchool["call"] = async (method, address, { token, body } = {}) => {
    const response = await fetch(`${origin}${API}${address}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
    });
    const answer = (await response.json()) as { message: string; data: unknown };
    if (!response.ok) throw new Error(`${method} ${address}: ${answer.message}`);
    return answer.data as never;
  };

  let people = 0;
  return {
    ...school,
    call,
    signUp: async (role) => {
      people += 1;
      const phoneNumber = String(9_000_000_000 + people);
      const country = "IN";
      await call("POST", "/user/sendOTP?for=createUser", {
        body: { phoneNumber, country, method: "sms" },
      });
      const otp = await outbox.takeCode(`+91${phoneNumber}`);
      await call("POST", "/user/verifyOtp", { body: { phoneNumber, country, otp } });
      const { token } = await call<{ token: string }>("POST", "/user/signup", {
        body: {
          firstName: "Bench",
          lastName: String(people),
          email: `${role}${people}@bench.school`,
          phone: phoneNumber,
          country,
          password: "bench of cedar",
          role,
          otp,
        },
      });
      if (role === "teacher") {
        const superadmin = await call<{ token: string }>("POST", "/admin/login", {
          body: SUPERADMIN,
        });
        await call("POST", "/admin/auth/teacher/approve/all", { token: superadmin.token });
      }
      return token;
    },
    upload: async (token, courseId, filename, bytes, type) => {
      const query = new URLSearchParams({ courseId, filename, contentType: type });
      const { signedUrl, fileKey, headers } = await call<{
        signedUrl: string;
        fileKey: string;
        headers: Record<string, string>;
      }>("GET", `/user/teacher/course/getUpdateLink?${query.toString()}`, { token });
      const address = new URL(signedUrl, origin);
      await fetch(address, { method: "PUT", headers, body: new Uint8Array(bytes) });
      return fileKey;
    },
  };
}

/** A published course with one section of `lessons` lessons. */
export async function publishCourse(
  school: BenchSchool,
  token: string,
  options: { title: string; lessons: number; banner: Buffer },
): Promise<{ courseId: string; lessonIds: string[] }> {
  const { course } = await school.call<{ course: { _id: string } }>(
    "POST",
    "/user/teacher/course",
    {
      token,
      body: {
        title: options.title,
        description: "Read slowly, one line a day.",
        category: "Arts",
        tags: ["bench"],
      },
    },
  );
  const courseId = course._id;
  const { section } = await school.call<{ section: { _id: string } }>(
    "POST",
    `/user/teacher/course/section?courseId=${courseId}`,
    { token, body: { title: "The first part", description: "Where one begins" } },
  );
  const lessonIds: string[] = [];
  for (let count = 1; count <= options.lessons; count += 1) {
    const filePath = await school.upload(token, courseId, "sheet.pdf", PDF, "application/pdf");
    const { lesson } = await school.call<{ lesson: { _id: string } }>(
      "POST",
      `/user/teacher/course/lesson?courseId=${courseId}&sectionId=${section._id}`,
      {
        token,
        body: {
          title: `Lesson ${count}`,
          description: "A short sheet to read",
          filePath,
          fileType: "application/pdf",
        },
      },
    );
    lessonIds.push(lesson._id);
  }
  const banner = await school.upload(token, courseId, "banner", options.banner, "image/png");
  await school.call("PATCH", `/user/teacher/course?courseId=${courseId}`, {
    token,
    body: { banner, published: true },
  });
  return { courseId, lessonIds };
}
