export { ChoicesOf, ChooseListener } from "./choose-listener.tsx";
export { choicesQuery } from "./listeners.api.ts";
