import { isArrayOf, isNullable, isShape, isString } from "../storage/checks.ts";
import { persisted } from "../storage/persisted.ts";
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

type Origin = { path: string; roles: readonly string[] | null };
const stored = persisted<Origin>(
  "origin",
  isShape({ path: isString, roles: isNullable(isArrayOf(isString)) }),
  sessionStore,
);

/** Remembers the path that required signing in, and the roles that may open it. */
export function rememberOrigin(path: string, roles: readonly string[] | null): void {
  stored.write({ path, roles });
}

export function forgetOrigin(): void {
  stored.clear();
}

function rememberedOrigin(): Origin | undefined {
  const origin = stored.read();
  // Only a path of this site: `//elsewhere` leads to another host.
  return origin && /^\/(?![/\\])/.test(origin.path) ? origin : undefined;
}

/**
 * Where to go after signing in: back to the remembered path if the role may open it, else to the
 * dashboard.
 */
export function destinationAfterSignIn(role: string): string {
  const origin = rememberedOrigin();
  forgetOrigin();
  const fits = origin && (origin.roles === null || origin.roles.includes(role));
  return fits ? origin.path : dashboardOf(role);
}
