export { ReadChildrenText } from "./read-children-text.tsx";
export { childrenTextQuery, useTextRead } from "./site.api.ts";
