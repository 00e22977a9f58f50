import { sessionStore } from "../storage/storage.ts";

const ORIGIN = "origin";

/** Where a role is at home; a role that is none of ours is at home on the first page. */
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

/** Remembers the guarded address that sent someone to sign in, and who may enter it. */
export function rememberOrigin(path: string, roles: readonly string[] | null): void {
  sessionStore.write(ORIGIN, JSON.stringify({ path, roles } satisfies Origin));
}

export function forgetOrigin(): void {
  sessionStore.remove(ORIGIN);
}

function rememberedOrigin(): Origin | undefined {
  try {
    const origin = JSON.parse(sessionStore.read(ORIGIN) ?? "null") as Origin | null;
    // Only an address of this page: `//elsewhere` would leave it.
    return origin && /^\/(?![/\\])/.test(origin.path) ? origin : undefined;
  } catch {
    return undefined;
  }
}

/** Where to go after signing in: back to the remembered address when the role fits, else home. */
export function destinationAfterSignIn(role: string): string {
  const origin = rememberedOrigin();
  forgetOrigin();
  const fits = origin && (origin.roles === null || origin.roles.includes(role));
  return fits ? origin.path : dashboardOf(role);
}
