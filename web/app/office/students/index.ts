export { WithChildren } from "./with-children.tsx";
