export const FORMATS_KEY = "formats";
