/** A browser's description of itself in a request's headers. Anyone can send any of it. */
export type Browser = { cookies: string; userAgent: string };
