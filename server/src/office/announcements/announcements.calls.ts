import { contract } from "@madrasa/contract";
import { admins, ownersAtWork, signedIn, teachersAtWork } from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import type { Scenario } from "../../testing/scenario.ts";

const one = async ({ school, teacher, courseId }: Scenario) => {
  const { data } = await school.call(contract.announcements.announce, {
    as: teacher,
    body: { audience: courseId, text: "No class today" },
  });
  return { announcementId: data.announcementId };
};
const author = { ...teachersAtWork, otherTeacher: "ANNOUNCEMENT_NOT_FOUND" } as const;
const { generaladmin, superadmin } = admins;

export const announcementCalls: CallEntries<"announcements"> = {
  announce: {
    who: ownersAtWork,
    input: ({ courseId }) => ({ body: { audience: courseId, text: "The hall is open" } }),
  },
  imageUploadLink: {
    who: ownersAtWork,
    input: ({ courseId }) => ({
      query: {
        audience: courseId,
        filename: "page.png",
        contentType: "image/png",
        size: "2000",
      },
    }),
  },
  editAnnouncement: {
    who: {
      ...author,
      generaladmin: "ANNOUNCEMENT_NOT_FOUND",
      superadmin: "ANNOUNCEMENT_NOT_FOUND",
    },
    input: async (scenario) => ({ query: await one(scenario), body: { text: "Class at five" } }),
  },
  withdrawAnnouncement: {
    who: { ...author, generaladmin, superadmin },
    spends: true,
    input: async (scenario) => ({ query: await one(scenario) }),
  },
  listSent: {
    who: { ...ownersAtWork, generaladmin, superadmin },
    queries: 8,
    input: ({ courseId }) => ({ query: { audience: courseId, limit: "5" } }),
  },
  listFamilies: {
    who: author,
    queries: 6,
    input: async (scenario) => ({ query: { ...(await one(scenario)), limit: "5" } }),
  },
  markOpened: {
    who: author,
    input: async (scenario) => ({
      query: await one(scenario),
      body: { studentId: scenario.student.id },
    }),
  },
  listAnnouncements: {
    who: signedIn,
    queries: 6,
    input: () => ({ query: { limit: "5" } }),
  },
  readNewest: { who: signedIn, queries: 6, input: () => ({}) },
  markRead: {
    who: signedIn,
    input: async (scenario) => ({
      body: { announcementIds: [(await one(scenario)).announcementId] },
    }),
  },
};
