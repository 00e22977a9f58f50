/** Key of a language's formats within its messages. */
export const FORMATS_KEY = "formats";
