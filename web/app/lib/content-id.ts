/** The id of the page's main content, where the skip link leads and the focus goes after a navigation. */
export const CONTENT_ID = "content";
