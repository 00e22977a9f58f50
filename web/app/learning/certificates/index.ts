export { KhatamOfCourse } from "./khatam-of-course.tsx";
export { useReadNext } from "./read-next.ts";
