export { ApproveTeacher } from "./approve-teacher.tsx";
export { TeacherContact } from "./teacher-contact.tsx";
