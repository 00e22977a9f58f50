const HEADER = "%PDF-";
/** Bytes searched for the header: mail programs and servers prepend data. */
const HEADER_WITHIN = 1_024;

export function hasPdfHeader(start: Uint8Array): boolean {
  const text = String.fromCharCode(...start.subarray(0, HEADER_WITHIN));
  return text.includes(HEADER);
}
