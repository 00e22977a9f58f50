/**
 * The id of the page's main content, the target of the skip link and of the focus after a
 * navigation.
 */
export const CONTENT_ID = "content";
