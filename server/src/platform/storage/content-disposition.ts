/** Reverse the following text: "gpj.exe" can look like "exe.jpg". */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Supports names in every script (RFC 8187). */
export function contentDisposition(disposition: string, name: string): string {
  const encoded = encodeURIComponent(name.replace(DIRECTION_CONTROLS, "")).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename*=UTF-8''${encoded}`;
}
