import security from "./en/security.json" with { type: "json" };

/** The English messages of signed-in devices and of the second step. */
export const securityMessages = { ...security };

export type SecurityMessages = typeof securityMessages;
