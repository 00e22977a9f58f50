import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  layout("pages/layouts/public.tsx", [
    index("pages/landing.tsx"),
    route("courses", "pages/courses.tsx"),
    route("courses/:courseId", "pages/course.tsx"),
    route("about", "pages/about.tsx"),
    route("privacy", "pages/privacy.tsx"),
    route("terms", "pages/terms.tsx"),
    route("children-privacy", "pages/children-privacy.tsx"),
    route("contact", "pages/contact.tsx"),
    route("learn-more/:topic", "pages/learn-more.tsx"),
    route("signup", "pages/signup.tsx"),
    route("login", "pages/login.tsx"),
    route("f", "pages/slip.tsx"),
    route("own-phone", "pages/own-phone.tsx"),
    route("second-guardian", "pages/second-guardian.tsx"),
    route("certificate/:certificateId", "pages/certificate.tsx"),
    route("forgot-password", "pages/forgot-password.tsx"),
    route("reset-password", "pages/reset-password.tsx"),
    route("confirm-change", "pages/confirm-change.tsx"),
    route("undo-change", "pages/undo-change.tsx"),
    route("unsubscribe", "pages/unsubscribe.tsx"),
    route("unauthorized", "pages/unauthorized.tsx"),
    route("admin/login", "pages/admin/login.tsx"),
    route("*", "pages/not-found.tsx"),
  ]),

  route("who", "pages/child-picker.tsx"),

  layout("pages/layouts/signed-in-only.tsx", [
    layout("pages/layouts/member.tsx", { id: "anyone-at-home" }, [
      route("user-settings", "pages/user-settings.tsx"),
      route("announcements", "pages/announcements.tsx"),
      route("told-the-school", "pages/my-complaints.tsx"),
      route("family", "pages/family.tsx"),
      route("family/:childId", "pages/child.tsx"),
      route("week", "pages/week.tsx"),
      route("recitations", "pages/recitations.tsx"),
      route("record", "pages/record.tsx"),
    ]),
  ]),

  layout("pages/layouts/student-only.tsx", [
    layout("pages/layouts/member.tsx", { id: "student-at-home" }, [
      route("student-dashboard", "pages/student-dashboard.tsx"),
      route("notes", "pages/notes.tsx"),
    ]),
    route("recite/:courseId", "pages/recite.tsx"),
    route("course/:courseId/finished", "pages/course-finished.tsx"),
    route("course/:courseId", "pages/course-viewer.tsx", [
      route("lesson/:lessonId", "pages/course-viewer-lesson.tsx"),
    ]),
  ]),

  layout("pages/layouts/teacher-only.tsx", [
    layout("pages/layouts/member.tsx", { id: "teacher-at-home" }, [
      route("teacher-dashboard", "pages/teacher-dashboard.tsx"),
      route("edit-courses", "pages/edit-courses.tsx"),
      route("slips", "pages/slips.tsx"),
      route("sheets", "pages/sheets.tsx"),
      route("sheet/:courseId/:studentId", "pages/student-record.tsx"),
      route("manage/:courseId", "pages/own-course.tsx"),
      route("manage/:courseId/announcements", "pages/course-announcements.tsx"),
      route("students", "pages/students.tsx"),
      route("students/:courseId/:studentId", "pages/student-of-course.tsx"),
    ]),
    route("preview/:courseId", "pages/preview-course.tsx"),
    // Own header, and a button instead of the tab bar, for one-handed use.
    route("sheet/:courseId", "pages/sheet.tsx"),
    route("answer-recitations", "pages/answer-recitations.tsx"),
  ]),

  layout("pages/layouts/admin-only.tsx", [
    layout("pages/layouts/admin.tsx", [
      ...prefix("admin/dashboard", [
        index("pages/admin/today.tsx"),
        route("teachers", "pages/admin/teachers.tsx"),
        route("teachers/deleted", "pages/admin/deleted-teachers.tsx"),
        route("teachers/:teacherId", "pages/admin/teacher.tsx"),
        route("students", "pages/admin/students.tsx"),
        route("students/:studentId", "pages/admin/student.tsx"),
        route("courses/:courseId", "pages/admin/course.tsx"),
        route("courses/:courseId/sheet/:studentId", "pages/admin/student-record.tsx"),
        route("announcements", "pages/admin/announcements.tsx"),
        route("complaints", "pages/admin/complaints.tsx"),
        layout("pages/layouts/superadmin-only.tsx", [
          route("admins", "pages/admin/admins.tsx"),
          route("activity", "pages/admin/activity.tsx"),
          route("edit-pages", "pages/admin/edit-pages.tsx"),
          route("school", "pages/admin/school.tsx"),
          route("status", "pages/admin/status.tsx"),
        ]),
        route("statistics", "pages/admin/statistics.tsx"),
      ]),
    ]),
    route("admin/dashboard/courses/:courseId/sheet", "pages/admin/sheet.tsx"),
  ]),
] satisfies RouteConfig;
