/** Placeholder, replaced by the server with the public URL. */
const PLACEHOLDER = "%PUBLIC_URL%";

/** Without trailing slash. */
export function publicUrl(): string {
  if (typeof document === "undefined") return PLACEHOLDER;
  const tag = document.querySelector<HTMLMetaElement>('meta[name="public-url"]');
  return tag?.content || window.location.origin;
}
