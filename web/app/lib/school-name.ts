import { useSyncExternalStore } from "react";

const UNNAMED = "Madrasa";
const subscribe = () => () => {};

/** The name the server put into the page. Inside components, `useSchoolName`. */
export function schoolName(): string {
  if (typeof document === "undefined") return UNNAMED;
  const tag = document.querySelector<HTMLMetaElement>('meta[name="school-name"]');
  return tag?.content.trim() || UNNAMED;
}

/** The built page carries the unnamed name; taking the real one after hydration keeps both alike. */
export function useSchoolName(): string {
  return useSyncExternalStore(subscribe, schoolName, () => UNNAMED);
}
