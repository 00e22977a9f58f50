export { InviteTeacher } from "./invite-teacher.tsx";
export { MemberInvitation } from "./member-invitation.tsx";
export { TeacherInvitation } from "./teacher-invitation.tsx";
