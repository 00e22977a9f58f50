export { TwelveWeeks } from "./twelve-weeks.tsx";
