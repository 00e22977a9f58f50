export type PasswordCost = { memoryKiB: number; passes: number };

/** OWASP's first recommendation: 19 MiB and two passes, some 40 ms on two cores. */
export const PASSWORD_COST: PasswordCost = { memoryKiB: 19 * 1024, passes: 2 };
