import { newId } from "../../platform/secrets.ts";
import {
  guardians,
  ownersAtWork,
  students,
  studentsInside,
  superadmins,
  teachersAtWork,
} from "../../testing/callers.ts";
import type { CallEntries } from "../../testing/calls.ts";
import { aChildOf, consent } from "../../testing/families.ts";
import {
  aForm,
  aRecitation,
  anAnswerVoice,
  answer,
  answerIt,
  giveConsent,
  peaks,
  switchOn,
} from "../../testing/recitations.ts";
import { inCourse, type Scenario } from "../../testing/scenario.ts";

const theRecitation = async (scenario: Scenario) => ({
  params: { id: await aRecitation(scenario.school, scenario) },
});

const familyCallers = { ...guardians, otherStudent: "RECITATION_NOT_FOUND" } as const;
const familyOnly = {
  ...familyCallers,
  ownTeacher: "RECITATION_NOT_FOUND",
  otherTeacher: "RECITATION_NOT_FOUND",
  unapprovedTeacher: "RECITATION_NOT_FOUND",
  suspendedTeacher: "RECITATION_NOT_FOUND",
} as const;
const answering = { ...teachersAtWork, otherTeacher: "RECITATION_NOT_FOUND" } as const;

async function allowRecitations({ school, teacher, student, courseId }: Scenario) {
  await switchOn(school, teacher, courseId);
  await giveConsent(school, student);
}

const soundFile = { contentType: "audio/webm;codecs=opus", size: "2000", target: newId() };

export const recitationCalls: CallEntries<"recitations"> = {
  readSubmissionState: { who: studentsInside, queries: 10, input: inCourse },
  listNext: {
    who: students,
    queries: 12,
    input: async (scenario) => {
      await allowRecitations(scenario);
      return {};
    },
  },
  recitationLink: {
    who: studentsInside,
    input: async (scenario) => {
      await allowRecitations(scenario);
      return { query: { courseId: scenario.courseId, ...soundFile } };
    },
  },
  submitRecitation: {
    who: studentsInside,
    input: async (scenario) => {
      await allowRecitations(scenario);
      const body = await aForm(scenario.school, scenario.student, scenario.courseId);
      return { ...inCourse(scenario), body };
    },
  },
  listRecitations: {
    who: guardians,
    queries: 5,
    input: () => ({ query: { limit: "5" } }),
  },
  readRecitation: { who: familyOnly, queries: 6, input: theRecitation },
  deleteRecitation: {
    who: familyOnly,
    input: async (scenario) => ({ ...(await theRecitation(scenario)), body: {} }),
  },
  markAnswerSeen: {
    who: { ...students, otherStudent: "RECITATION_NOT_FOUND" },
    input: async (scenario) => {
      const { params } = await theRecitation(scenario);
      await answerIt(scenario.school, scenario.teacher, params.id);
      return { params, body: {} };
    },
  },
  readConsents: { who: guardians, queries: 5, input: () => ({}) },
  answerConsent: {
    who: guardians,
    input: async ({ school, student, caller = student }) => ({
      body: { childId: await aChildOf(school, caller), allow: true, consent },
    }),
  },
  readSwitch: { who: ownersAtWork, queries: 4, input: inCourse },
  setRecitationsEnabled: {
    who: ownersAtWork,
    input: (scenario) => ({ ...inCourse(scenario), body: { isOn: true } }),
  },
  listWaiting: { who: teachersAtWork, queries: 4, input: () => ({ query: { limit: "5" } }) },
  answerLink: {
    who: answering,
    input: async (scenario) => ({ ...(await theRecitation(scenario)), query: soundFile }),
  },
  answer: {
    who: answering,
    input: async (scenario) => {
      const { params } = await theRecitation(scenario);
      const filePath = await anAnswerVoice(scenario.school, scenario.teacher, params.id);
      return { params, body: { ...answer, voice: { filePath, seconds: 4, peaks } } };
    },
  },
  grantPlayback: {
    who: superadmins,
    input: async (scenario) => ({
      ...(await theRecitation(scenario)),
      body: { reason: "The guardian asked us to hear it" },
    }),
  },
};
