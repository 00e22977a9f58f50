import { sessionStore } from "../storage/storage.ts";

export function dashboardOf(role: string): string {
  switch (role) {
    case "student":
      return "/student-dashboard";
    case "teacher":
      return "/teacher-dashboard";
    case "generaladmin":
    case "superadmin":
      return "/admin/dashboard";
    default:
      return "/";
  }
}

/** Prefix of a teacher link's secret in the fragment of `/signup`. */
export const TEACHER_INVITATION = "#invitation=";

const ORIGIN = "origin";

/** Remembers the path that required signing in, and its roles; null for any. */
export const rememberOrigin = (path: string, roles: readonly string[] | null): void =>
  sessionStore.write(ORIGIN, `${roles?.join(",") ?? ""} ${path}`);

export const forgetOrigin = (): void => sessionStore.remove(ORIGIN);

/** URL of a slip or invitation held during sign-up. */
export function linkInHand(): string | undefined {
  return /^ (\/(?:f|second-guardian)#[\w-]+)/.exec(sessionStore.read(ORIGIN) ?? "")?.[1];
}

/** The remembered path if the role may open it, otherwise the dashboard. */
export function destinationAfterSignIn(role: string): string {
  // Local paths only: `//elsewhere` is another host.
  const origin = /^(\S*) (\/(?![/\\]).*)$/.exec(sessionStore.read(ORIGIN) ?? "");
  forgetOrigin();
  const [, roles = "", path] = origin ?? [];
  const fits = roles === "" || roles.split(",").includes(role);
  return path !== undefined && fits ? path : dashboardOf(role);
}
