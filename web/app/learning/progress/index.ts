export { titlesOf } from "./titles.ts";
