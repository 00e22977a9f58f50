/** Loads another page in place of this one, so that nothing of this one stays in memory. */
export const replacePage = (path: string): void => window.location.replace(path);
