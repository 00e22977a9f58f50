export { ChoicesOf, ChooseListener } from "./choose-listener.tsx";
