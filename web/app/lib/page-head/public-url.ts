/** Stands for the address in built pages; the server puts the school's own in its place. */
const SLOT = "%PUBLIC_URL%";

/** The address people type for this school, without a slash at its end. */
export function publicUrl(): string {
  if (typeof document === "undefined") return SLOT;
  const tag = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return tag?.content || window.location.origin;
}
