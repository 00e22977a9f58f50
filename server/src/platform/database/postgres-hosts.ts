import pg from "pg";

/** Hosts of DATABASE_URL: one accepts writes, the others replicate. */
export type Hosts = {
  count: number;
  /** Connects to the last host or, after a failure, the next. */
  Client: new (config?: pg.ClientConfig) => HostClient;
  /** Closes connections to servers that refuse writes. */
  mustTakeWrites: boolean;
};

export type HostClient = pg.Client & {
  leaveHost: () => void;
};

/** `postgres://user:password@host:port,host:port/name?…`, in libpq's format. */
// bounded: the operator's own setting
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/;
const FOR_WRITES = /([?&])target_session_attrs=read-write(?:&|$)/;

/** `connectMs` is shared by all hosts, so that an unresponsive one leaves time for the others. */
export function openHosts(url: string, connectMs: number): Hosts {
  const [, before = "", hosts = "", after = ""] = PARTS.exec(url) ?? [];
  const urls = hosts.split(",").map((host) => before + host + after.replace(FOR_WRITES, "$1"));
  let current = 0;

  class Client extends pg.Client {
    readonly #host = current;

    constructor(config?: pg.ClientConfig) {
      const connectionTimeoutMillis = connectMs / urls.length;
      super({ ...config, connectionString: urls[current], connectionTimeoutMillis });
    }

    leaveHost(): void {
      // Another connection may have moved on already.
      if (current === this.#host) current = (current + 1) % urls.length;
    }

    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error) => void): void;
    override connect(done?: (error: Error) => void): unknown {
      // The pool passes a callback.
      if (!done) return super.connect();
      return super.connect((error: Error) => {
        if (error) this.leaveHost();
        done(error);
      });
    }
  }

  const mustTakeWrites = urls.length > 1 || FOR_WRITES.test(after);
  return { count: urls.length, Client, mustTakeWrites };
}
