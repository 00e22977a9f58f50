/** The key of a language's formats among its messages, with which they are loaded. */
export const FORMATS_KEY = "formats";
