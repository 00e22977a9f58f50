import { contract } from "@madrasa/contract";
import { pathOf } from "@madrasa/contract/client";
import type { Endpoint } from "@madrasa/contract/endpoint";
import { aPublishedCourse } from "@madrasa/testkit/courses";
import { aStudent, aTeacher, type Person } from "@madrasa/testkit/people";
import type { ServerProcess } from "@madrasa/testkit/server-process";
import type { Request } from "./wrk.ts";

/** Rotated, so that limits per session are not measured. */
const STUDENTS = 64;
const COURSES = 10;
const LESSONS = 50;

export type Case = {
  name: string;
  goal: number;
  connections: number;
  requests: Request[];
};

const { catalogue, enrolment, progress, viewer } = contract;

const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

export async function prepareCases(school: ServerProcess): Promise<Case[]> {
  const teacher = await aTeacher(school);
  const long = await aPublishedCourse(school, teacher, {
    title: "The long course",
    lessons: LESSONS,
  });
  const courseIds = [long.courseId];
  for (let count = 1; count < COURSES; count += 1) {
    const course = await aPublishedCourse(school, teacher, {
      title: `Course ${count}`,
      lessons: 1,
    });
    courseIds.push(course.courseId);
  }
  const students: Person[] = [];
  for (let count = 0; count < STUDENTS; count += 1) {
    const student = await aStudent(school);
    for (const courseId of courseIds) {
      await school.client.call(enrolment.enrol, { token: student.token, query: { courseId } });
    }
    students.push(student);
  }
  const { courseId } = long;
  const forEach = (endpoint: Endpoint, input: Input = {}, headers = {}) =>
    students.map(({ token }, index) => {
      const lessonId = long.lessonIds[index % LESSONS];
      const query = input.hasLesson ? { courseId, lessonId } : input.query;
      return requestOf(endpoint, { ...input, query, token }, headers);
    });
  // An empty body toggles, so that each call is a durable write.
  const ticks = forEach(progress.toggleCompletion, { hasLesson: true, body: {} });
  const tree = { query: { courseId } };
  const quiet = { connections: 32 };
  return [
    {
      ...quiet,
      name: "list of 10 own courses",
      goal: 0.4,
      requests: forEach(enrolment.listEnrolled),
    },
    {
      ...quiet,
      name: "course of 50 lessons",
      goal: 0.3,
      requests: forEach(enrolment.readCourse, tree),
    },
    {
      ...quiet,
      name: "course of 50, compressed",
      goal: 0.3,
      requests: forEach(enrolment.readCourse, tree, BROWSER),
    },
    {
      ...quiet,
      name: "lesson",
      goal: 0.3,
      requests: forEach(viewer.readLesson, { hasLesson: true }),
    },
    { name: "tick, 10 clients", connections: 10, goal: 0.2, requests: ticks },
    { name: "tick, 100 clients", connections: 100, goal: 0.2, requests: ticks },
    {
      ...quiet,
      name: "explorer, first page",
      goal: 0.6,
      requests: [requestOf(catalogue.listCourses)],
    },
    {
      ...quiet,
      name: "public course",
      goal: 0.6,
      requests: [requestOf(catalogue.readPublicCourse, { params: { courseId } })],
    },
  ];
}

type Input = {
  params?: object;
  query?: object;
  body?: object;
  token?: string;
  hasLesson?: boolean;
};

export function requestOf(endpoint: Endpoint, input: Input = {}, headers = {}): Request {
  return {
    method: endpoint.method,
    path: pathOf(endpoint, input),
    headers: {
      ...headers,
      ...(input.body && { "content-type": "application/json" }),
      ...(input.token && { authorization: `Bearer ${input.token}` }),
    },
    body: input.body && JSON.stringify(input.body),
  };
}
