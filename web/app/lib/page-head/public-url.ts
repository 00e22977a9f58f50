/** In built pages, the server replaces this with the school's URL. */
const PLACEHOLDER = "%PUBLIC_URL%";

/** The school's public URL, without a slash at its end. */
export function publicUrl(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  const tag = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return tag?.content || window.location.origin;
}
