/** The table of contents: every call of the product, by feature. */
import * as accounts from "./accounts.ts";
import * as admins from "./admins.ts";
import * as audit from "./audit.ts";
import * as catalogue from "./catalogue.ts";
import * as courses from "./courses.ts";
import type { Endpoint } from "./endpoint.ts";
import * as enrolment from "./enrolment.ts";
import * as lessons from "./lessons.ts";
import * as media from "./media.ts";
import * as notes from "./notes.ts";
import * as outline from "./outline.ts";
import * as oversight from "./oversight.ts";
import * as progress from "./progress.ts";
import * as site from "./site.ts";
import * as statistics from "./statistics.ts";
import * as teachers from "./teachers.ts";
import * as viewer from "./viewer.ts";

export const contract = {
  accounts: {
    login: accounts.login,
    adminLogin: accounts.adminLogin,
    logout: accounts.logout,
    listChannels: accounts.listChannels,
    sendCode: accounts.sendCode,
    verifyCode: accounts.verifyCode,
    signUp: accounts.signUp,
    readMe: accounts.readMe,
    updateMe: accounts.updateMe,
    sendUpdateCode: accounts.sendUpdateCode,
    updateAddress: accounts.updateAddress,
    updatePassword: accounts.updatePassword,
    undoAddressChange: accounts.undoAddressChange,
    deleteMe: accounts.deleteMe,
  },
  catalogue: {
    listCourses: catalogue.listCourses,
    listCoursesOfTeacher: catalogue.listCoursesOfTeacher,
    lookUpCourse: catalogue.lookUpCourse,
    readPublicCourse: catalogue.readPublicCourse,
  },
  courses: {
    listOwnCourses: courses.listOwnCourses,
    createCourse: courses.createCourse,
    updateCourse: courses.updateCourse,
    deleteCourse: courses.deleteCourse,
  },
  outline: {
    readOutline: outline.readOutline,
    addSection: outline.addSection,
    updateSection: outline.updateSection,
    moveSection: outline.moveSection,
    moveLesson: outline.moveLesson,
    deleteSection: outline.deleteSection,
  },
  lessons: {
    readOwnLesson: lessons.readOwnLesson,
    addLesson: lessons.addLesson,
    updateLesson: lessons.updateLesson,
    deleteLesson: lessons.deleteLesson,
  },
  media: { uploadLink: media.uploadLink },
  enrolment: {
    readCourse: enrolment.readCourse,
    enrol: enrolment.enrol,
    listEnrolled: enrolment.listEnrolled,
    listStudents: enrolment.listStudents,
  },
  viewer: { readLesson: viewer.readLesson },
  progress: {
    toggleCompletion: progress.toggleCompletion,
    savePosition: progress.savePosition,
  },
  notes: {
    addNote: notes.addNote,
    deleteNote: notes.deleteNote,
    noteUploadLink: notes.noteUploadLink,
    noteViewLink: notes.noteViewLink,
    noteViewLinks: notes.noteViewLinks,
  },
  teachers: {
    listTeachers: teachers.listTeachers,
    searchTeachers: teachers.searchTeachers,
    approveTeacher: teachers.approveTeacher,
    approveAllTeachers: teachers.approveAllTeachers,
    suspendTeacher: teachers.suspendTeacher,
    deleteTeacher: teachers.deleteTeacher,
    issueRecoveryLink: teachers.issueRecoveryLink,
  },
  admins: {
    listAdmins: admins.listAdmins,
    createAdmin: admins.createAdmin,
    deleteAdmin: admins.deleteAdmin,
  },
  oversight: {
    listCoursesOfTeacher: oversight.listCoursesOfTeacher,
    listDeletedCourses: oversight.listDeletedCourses,
    readAnyCourse: oversight.readAnyCourse,
    restoreCourse: oversight.restoreCourse,
  },
  audit: { listAudit: audit.listAudit },
  site: {
    readAbout: site.readAbout,
    readSocialLinks: site.readSocialLinks,
    readPrivacy: site.readPrivacy,
    readTerms: site.readTerms,
    readSite: site.readSite,
    updateAbout: site.updateAbout,
    updateSocialLinks: site.updateSocialLinks,
    updatePrivacy: site.updatePrivacy,
    updateTerms: site.updateTerms,
  },
  statistics: { readStatistics: statistics.readStatistics },
} as const satisfies Record<string, Record<string, Endpoint>>;

type Feature = (typeof contract)[keyof typeof contract];
type InFeature<F> = F extends unknown ? F[keyof F] : never;
/** Any one call of the product. */
export type AnyEndpoint = InFeature<Feature>;
