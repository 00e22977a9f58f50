/** Client description from request headers. Untrusted. */
export type Browser = { cookies: string; userAgent: string };
