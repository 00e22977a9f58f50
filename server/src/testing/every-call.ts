import { contract } from "@madrasa/contract";
import { ABOUT_US_ID } from "@madrasa/contract/ids";
import { PNG } from "@madrasa/testkit/sample-files";
import { aDeletedCourse, aLesson, aNote } from "@madrasa/testkit/courses";
import { aNoteImage, anUpload, aSmallerUpload } from "@madrasa/testkit/files";
import {
  aGeneraladmin,
  anAdminForm,
  aPhone,
  aStudent,
  anUnapprovedTeacher,
} from "@madrasa/testkit/people";
import { SUPERADMIN } from "@madrasa/testkit/school";
import {
  aDevice,
  aNewNumber,
  aNewPassword,
  aSentCode,
  aSignUpForm,
  aWayBack,
  SECOND_STEP_INPUT,
} from "./account-forms.ts";
import { newId } from "../platform/secrets.ts";
import type { CallInput, CallName } from "./calls.ts";
import type { Scenario } from "./scenario.ts";

async function noteIdOf({ school, student, courseId, lessonId }: Scenario): Promise<string> {
  const query = { courseId, lessonId };
  const read = await school.call(contract.viewer.readLesson, { as: student, query });
  return read.data.lesson.note._id;
}

/** The key of an upload that the caller has begun. */
async function anUploadOf({ school, teacher, student, caller = student, courseId }: Scenario) {
  const begin =
    caller.token === teacher.token ? contract.files.uploadLink : contract.notes.noteUploadLink;
  const query = { courseId, filename: "page.png", contentType: "image/png" };
  return (await school.call(begin, { as: caller, query })).data.fileKey;
}

const inCourse = ({ courseId }: Scenario) => ({ query: { courseId } });
const inSection = ({ courseId, sectionId }: Scenario) => ({ query: { courseId, sectionId } });
const inLesson = ({ courseId, lessonId }: Scenario) => ({ query: { courseId, lessonId } });
const page = { limit: "5", search: "tajweed", cursor: `9999999999999.${"f".repeat(24)}` };
const socialLink = { name: "Telegram", link: "https://t.me/school" };
/** Without `updatedAt`, so that it can be sent twice. */
const numberedPage = {
  date: "2026-11-05",
  header: "What we keep",
  content: [{ _id: "c".repeat(24), subheader: "Names", paragraph: "Of those who learn" }],
};
const resource = { name: "Slides", description: "In colour", url: "https://school.test/slides" };

/** Valid when called by the scenario's teacher or student or by an admin; with every optional field. */
export const VALID_INPUT: Record<CallName, (scenario: Scenario) => CallInput | Promise<CallInput>> =
  {
    "signIn.login": ({ student: { phone, country, password } }) => ({
      body: { phoneNumber: phone, country, password },
    }),
    "signIn.adminLogin": () => ({ body: SUPERADMIN }),
    "signIn.logout": () => ({ body: {} }),
    "codes.sendCode": () => ({
      query: { for: "createUser" },
      body: { phoneNumber: aPhone(), country: "Iraq", method: "whatsapp" },
    }),
    "codes.verifyCode": async ({ school }) => ({ body: await aSentCode(school) }),
    "signIn.signUp": async ({ school }) => ({ body: await aSignUpForm(school) }),
    "profile.readMe": () => ({}),
    "codes.listChannels": () => ({}),
    "profile.updateMe": () => ({
      body: {
        firstName: "Zaynab",
        lastName: "bint Ali",
        TelegramOrWhatsapp: "telegram",
        phoneHidden: false,
      },
    }),
    "contacts.sendUpdateCode": () => ({
      query: { for: "updateMailOrPhone" },
      body: { phoneNumber: aPhone(), country: "Iraq", method: "whatsapp" },
    }),
    "contacts.updateAddress": async ({ school, student, caller = student }) => ({
      body: await aNewNumber(school, caller),
    }),
    "recovery.updatePassword": async ({ school }) => ({ body: await aNewPassword(school) }),
    "contacts.undoChange": async ({ school }) => ({ body: await aWayBack(school) }),
    "signIn.listDevices": () => ({}),
    "signIn.endDevice": async ({ school, student, caller = student }) => ({
      params: { id: await aDevice(school, caller) },
      body: {},
    }),
    ...SECOND_STEP_INPUT,
    "leaving.deleteMe": () => ({ body: {} }),

    "catalogue.listCourses": () => ({ query: { ...page, category: "Arts", language: "en" } }),
    "catalogue.listCoursesOfTeacher": ({ teacher }) => ({
      params: { teacherId: teacher.id },
      query: page,
    }),
    "catalogue.lookUpCourse": ({ courseId }) => ({ params: { code: courseId } }),
    "catalogue.readPublicCourse": ({ courseId }) => ({ params: { courseId } }),

    "courses.listOwnCourses": () => ({ query: { ...page, published: "true" } }),
    "courses.createCourse": () => ({
      body: { title: "Fiqh", description: "Of prayer", category: "Arts", tags: ["fiqh"] },
    }),
    "courses.updateCourse": async (scenario) => ({
      ...inCourse(scenario),
      body: {
        title: "Fiqh again",
        description: "Of fasting",
        category: "Science",
        language: "ur",
        tags: ["fasting"],
        banner: await anUpload(scenario.school, scenario.teacher, scenario.courseId, {
          type: "image/png",
          filename: "banner",
          bytes: PNG,
        }),
        meetingDetails: {
          title: "Weekly",
          description: "Questions",
          link: "https://meet.test/fiqh",
          scheduledTime: "2099-01-01T10:00:00+03:00",
        },
        enrollable: true,
        published: true,
      },
    }),
    "courses.deleteCourse": inCourse,

    "outline.readOutline": inCourse,
    "outline.readSection": inSection,
    "outline.addSection": (scenario) => ({
      ...inCourse(scenario),
      body: { title: "Sifat", description: "Of letters" },
    }),
    "outline.updateSection": (scenario) => ({
      ...inSection(scenario),
      body: { title: "Sifat again", description: "Of all letters" },
    }),
    "outline.moveSection": (scenario) => ({ ...inSection(scenario), body: { before: null } }),
    "outline.moveLesson": (scenario) => ({
      ...inLesson(scenario),
      body: { sectionId: scenario.sectionId, before: null },
    }),
    "outline.deleteSection": inSection,

    "viewer.readLesson": inLesson,
    "lessons.readOwnLesson": inLesson,
    "lessons.addLesson": async (scenario) => ({
      ...inSection(scenario),
      body: {
        _id: newId(),
        title: "Heavy letters",
        description: "Seven of them",
        filePath: await anUpload(scenario.school, scenario.teacher, scenario.courseId),
        fileType: "application/pdf",
        kind: "quiz",
        rendition: "original",
        durationSeconds: 90.5,
        additionalResources: [resource],
      },
    }),
    "lessons.addRendition": async (scenario) => {
      const { school, teacher, courseId, sectionId } = scenario;
      const filePath = await aSmallerUpload(school, teacher, courseId, "sound");
      const lessonId = await aLesson(school, teacher, { courseId, sectionId }, "video/mp4");
      return {
        query: { courseId, lessonId },
        body: { kind: "sound", filePath, durationSeconds: 90.5 },
      };
    },
    "lessons.updateLesson": (scenario) => ({
      ...inLesson(scenario),
      body: { title: "Light letters", description: "The rest", additionalResources: [resource] },
    }),
    "lessons.deleteLesson": ({ courseId, lessonId, sectionId }) => ({
      query: { courseId, lessonId, sectionId },
    }),

    "files.uploadLink": ({ courseId }) => ({
      query: {
        courseId,
        filename: "lesson.pdf",
        contentType: "application/pdf",
        size: "2000",
        target: newId(),
      },
    }),

    "files.nextPiece": async (scenario) => ({
      query: { fileKey: await anUploadOf(scenario), size: "2000", bytes: "65536" },
    }),
    "files.cancelUpload": async (scenario) => ({ query: { fileKey: await anUploadOf(scenario) } }),
    "files.readQuotas": () => ({}),
    "files.setQuotas": () => ({
      body: { studentBytes: 300 * 1024 ** 2, courseBytes: 60 * 1024 ** 3 },
    }),

    "enrolment.readCourse": inCourse,
    "enrolment.enrol": inCourse,
    "enrolment.listEnrolled": () => ({ query: page }),
    "enrolment.listStudents": ({ courseId }) => ({ query: { courseId, ...page, only: "quiet" } }),

    "enrolment.removeStudent": (scenario) => ({
      ...inCourse(scenario),
      body: { studentId: scenario.student.id, reason: "By mistake" },
    }),
    "enrolment.readmitStudent": (scenario) => ({
      ...inCourse(scenario),
      body: { studentId: scenario.student.id },
    }),
    "enrolment.listRemovedStudents": ({ courseId }) => ({
      query: { courseId, limit: page.limit, cursor: page.cursor },
    }),

    "progress.toggleCompletion": (scenario) => ({
      ...inLesson(scenario),
      body: { completed: true },
    }),
    "progress.savePosition": (scenario) => ({ ...inLesson(scenario), body: { seconds: 61.5 } }),

    "notes.addNote": async (scenario) => ({
      query: { ...inLesson(scenario).query, noteId: await noteIdOf(scenario) },
      body: {
        content: [
          {
            _id: newId(),
            title: "Ghunna",
            description: "Two counts",
            url: await aNoteImage(scenario.school, scenario.student, scenario.courseId),
          },
        ],
      },
    }),
    "notes.deleteNote": async (scenario) => ({
      query: {
        ...inLesson(scenario).query,
        noteId: await noteIdOf(scenario),
        contentId: (await aNote(scenario.school, scenario.student, scenario))._id,
      },
      body: { content: null },
    }),
    "notes.noteUploadLink": ({ courseId }) => ({
      query: {
        courseId,
        filename: "page.png",
        contentType: "image/png",
        size: "2000",
        target: newId(),
      },
    }),
    "notes.noteViewLink": async (scenario) => {
      const { url = "" } = await aNote(scenario.school, scenario.student, scenario, {
        isWithImage: true,
      });
      return { query: { filename: url } };
    },
    "notes.noteViewLinks": inLesson,

    "teachers.listTeachers": () => ({ query: { ...page, deleted: "true" } }),
    "teachers.searchTeachers": () => ({ query: { limit: "5" }, body: { value: "teacher" } }),
    "teachers.approveTeacher": async ({ school }) => ({
      body: { userID: (await anUnapprovedTeacher(school)).id, approved: true },
    }),
    "teachers.approveAllTeachers": () => ({ body: {} }),
    "teachers.suspendTeacher": async ({ school }) => ({
      body: { userID: (await anUnapprovedTeacher(school)).id, suspended: true },
    }),
    "teachers.deleteTeacher": async ({ school }) => ({
      query: { teacherId: (await anUnapprovedTeacher(school)).id },
      body: {},
    }),
    "teachers.issueRecoveryLink": async ({ school }) => ({
      body: { userID: (await anUnapprovedTeacher(school)).id },
    }),

    "students.searchStudents": () => ({ query: { limit: "5" }, body: { value: "student" } }),
    "students.suspendStudent": async ({ school }) => ({
      body: { userID: (await aStudent(school)).id, suspended: true, reason: "Of the parents" },
    }),

    "admins.listAdmins": () => ({ query: page }),
    "admins.createAdmin": () => ({ body: { ...anAdminForm(), country: "IN" } }),
    "admins.deleteAdmin": async ({ school }) => ({
      params: { id: (await aGeneraladmin(school)).id },
      body: {},
    }),

    "oversight.listCoursesOfTeacher": ({ teacher }) => ({
      params: { teacherId: teacher.id },
      query: page,
    }),
    "oversight.listDeletedCourses": ({ teacher }) => ({
      params: { teacherId: teacher.id },
      query: page,
    }),
    "oversight.readAnyCourse": inCourse,
    "oversight.restoreCourse": async ({ school, teacher }) => ({
      query: { courseId: await aDeletedCourse(school, teacher) },
      body: {},
    }),

    "audit.listAudit": () => ({ query: page }),

    "site.readAbout": () => ({ query: { lang: "ur" } }),
    "site.readSocialLinks": () => ({ query: { lang: "ur" } }),
    "site.readPrivacy": () => ({ query: { lang: "ur" } }),
    "site.readTerms": () => ({ query: { lang: "ur" } }),
    "site.readSite": () => ({ query: { lang: "ur" } }),
    "site.updateAbout": () => ({
      query: { aboutUsId: ABOUT_US_ID },
      body: { header: "Who we are", paragraph: "A school", socialLinks: [socialLink] },
    }),
    "site.updateSocialLinks": () => ({
      query: { lang: "ur" },
      body: { socialLinks: [socialLink] },
    }),
    "site.updatePrivacy": () => ({ query: {}, body: numberedPage }),
    "site.updateTerms": () => ({
      query: { lang: "ckb" },
      body: { ...numberedPage, date: "2026-11-05T09:00:00+03:00" },
    }),
    "site.setHijriDays": () => ({ body: { days: -1 } }),

    "statistics.readStatistics": () => ({}),
    "status.readStatus": () => ({}),
  };
