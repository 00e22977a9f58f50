export const ROLES = ["student", "teacher", "generaladmin", "superadmin"] as const;
export type Role = (typeof ROLES)[number];

export const SIGN_UP_ROLES = ["student", "teacher"] as const;
export type SignUpRole = (typeof SIGN_UP_ROLES)[number];

export const ADMINS = ["generaladmin", "superadmin"] as const satisfies readonly Role[];

export const isAdmin = (role: Role) => role === "generaladmin" || role === "superadmin";

export const isStaff = (role: Role) => role !== "student";
