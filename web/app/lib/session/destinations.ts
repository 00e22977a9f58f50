import { sessionStore } from "../storage/storage.ts";

/** The dashboard of a role; `/` for an unknown one. */
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

const ORIGIN = "origin";

/** Remembers the path that required signing in, and the roles that may open it: null for anybody. */
export const rememberOrigin = (path: string, roles: readonly string[] | null): void =>
  sessionStore.write(ORIGIN, `${roles?.join(",") ?? ""} ${path}`);

export const forgetOrigin = (): void => sessionStore.remove(ORIGIN);

/** The address of a slip or an invitation that somebody holds who signs up for it. */
export function linkInHand(): string | undefined {
  return /^ (\/(?:f|second-guardian)#[\w-]+)$/.exec(sessionStore.read(ORIGIN) ?? "")?.[1];
}

/**
 * Where to go after signing in: back to the remembered path if the role may open it, else to the
 * dashboard.
 */
export function destinationAfterSignIn(role: string): string {
  // Only a path of this site: `//elsewhere` leads to another host.
  const origin = /^(\S*) (\/(?![/\\]).*)$/.exec(sessionStore.read(ORIGIN) ?? "");
  forgetOrigin();
  const [, roles = "", path] = origin ?? [];
  const fits = roles === "" || roles.split(",").includes(role);
  return path !== undefined && fits ? path : dashboardOf(role);
}
