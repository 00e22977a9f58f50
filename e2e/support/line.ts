import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line between the page and the school that can be made slow, cut and mended. */
export interface Line {
  /** The school's address at this end of the line. */
  origin: string;
  /** From now on a connection carries so many bytes to the school, and then waits. */
  stallAfter(bytes: number): void;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openLine(baseURL: string): Promise<Line> {
  const port = Number(new URL(baseURL).port);
  const ends = new Set<Socket>();
  let most = Infinity;
  let isCut = false;

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    let carried = 0;
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        ends.delete(one);
        other.destroy();
      });
    }
    far.pipe(near);
    near.on("data", (chunk) => {
      carried += chunk.length;
      const flows = far.write(chunk);
      if (carried > most) near.pause();
      else if (!flows) {
        near.pause();
        far.once("drain", () => near.resume());
      }
    });
  });
  const drop = () => {
    for (const end of ends) end.destroy();
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stallAfter: (bytes) => {
      most = bytes;
    },
    cut: () => {
      isCut = true;
      drop();
    },
    mend: () => {
      isCut = false;
      most = Infinity;
      // What waits would wait for ever.
      drop();
    },
    close: async () => {
      drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
