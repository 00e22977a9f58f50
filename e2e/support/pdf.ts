/** Pixels per side of an image on each page, for the size of a scan. */
const PICTURE_SIDE = 80;

/**
 * PDF with a flat page list, like scans, numbered pages and a font not embedded. `isLocked` requires an unknown
 * password.
 */
export function makePdf(pages: number, { isLocked = false } = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (object: string | Buffer) => objects.push(Buffer.from(object));
  const stream = (entries: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(`<< ${entries} /Length ${bytes.length} >>\nstream\n`),
      bytes,
      Buffer.from("\nendstream"),
    ]);

  add("<< /Type /Catalog /Pages 2 0 R >>");
  add("");
  add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>");
  const kids: string[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const picture = add(
      stream(
        `/Type /XObject /Subtype /Image /Width ${PICTURE_SIDE} /Height ${PICTURE_SIDE} /ColorSpace /DeviceRGB /BitsPerComponent 8`,
        Buffer.alloc(PICTURE_SIDE ** 2 * 3, page),
      ),
    );
    const words = `BT /F 40 Tf 60 700 Td (This is page ${page}) Tj ET q 200 0 0 200 60 300 cm /P Do Q`;
    const content = add(stream("", Buffer.from(words)));
    const resources = `<< /Font << /F 3 0 R >> /XObject << /P ${picture} 0 R >> >>`;
    kids.push(
      `${add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources ${resources} >>`)} 0 R`,
    );
  }
  objects[1] = Buffer.from(`<< /Type /Pages /Count ${pages} /Kids [${kids.join(" ")}] >>`);

  const parts = [Buffer.from("%PDF-1.4\n")];
  let at = parts[0]?.length ?? 0;
  const places = objects.map((object, index) => {
    const place = at;
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(part);
    at += part.length;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const key = "ab".repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<00> <00>]`;
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R ${isLocked ? lock : ""} >>`;
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
