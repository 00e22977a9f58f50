export type Packed = { name: string; content: Blob };

/** CRC-32 as in ISO 3309, whose polynomial is written from its other end. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    remainder = remainder & 1 ? 0xed_b8_83_20 ^ (remainder >>> 1) : remainder >>> 1;
  }
  return remainder;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) sum = (REMAINDERS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}

/** Numbers of two or four bytes, the lowest byte first. */
function fields(...numbers: readonly (readonly [bytes: 2 | 4, value: number])[]): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return view.buffer;
}

/**
 * Files in one ZIP archive (PKWARE's APPNOTE.TXT, version 2.0), stored as they are: voices and pictures are
 * compressed already. Together they are below 4 GiB.
 */
export async function zip(files: readonly Packed[]): Promise<Blob> {
  const parts: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [at, directorySize] = [0, 0];
  for (const { name, content } of files) {
    const path = new TextEncoder().encode(name);
    const { size } = content;
    const both = [
      [2, 20],
      // Names are UTF-8.
      [2, 0x08_00],
      [2, 0],
      // 1 January 1980, the first day that the format can write: the day is in the name.
      [2, 0],
      [2, 0x21],
      [4, checksum(new Uint8Array(await content.arrayBuffer()))],
      [4, size],
      [4, size],
      [2, path.length],
      [2, 0],
    ] as const;
    parts.push(fields([4, 0x04_03_4b_50], ...both), path, content);
    directory.push(
      fields([4, 0x02_01_4b_50], [2, 20], ...both, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]),
      path,
    );
    at += 30 + path.length + size;
    directorySize += 46 + path.length;
  }
  const count = files.length;
  const end = fields(
    [4, 0x06_05_4b_50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directorySize],
    [4, at],
    [2, 0],
  );
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
