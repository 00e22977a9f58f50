export { InviteTeacher } from "./invite-teacher.tsx";
export { TeacherInvitation } from "./teacher-invitation.tsx";
