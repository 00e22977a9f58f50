export const openSchools = new Set<() => Promise<void>>();
