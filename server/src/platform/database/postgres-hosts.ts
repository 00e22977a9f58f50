import pg from "pg";

/** The hosts of DATABASE_URL: where there are several, one takes writes and the others follow it. */
export type Hosts = {
  count: number;
  /** Connects to the host of the last connection and, after one that failed, to the next host. */
  Client: new (config?: pg.ClientConfig) => HostClient;
  /** True when a connection to a server that takes no writes is closed at once. */
  mustTakeWrites: boolean;
};

export type HostClient = pg.Client & {
  /** The next connection is made to the next host. */
  leaveHost: () => void;
};

/** `postgres://user:password@host:port,host:port/name?…`, as PostgreSQL's own programs read it. */
// bounded: the operator's own setting
const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/;
const FOR_WRITES = /([?&])target_session_attrs=read-write(?:&|$)/;

/** `connectMs`: shared by all hosts, so that one that does not answer leaves time for the others. */
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
      // Another connection may have failed there before this one.
      if (current === this.#host) current = (current + 1) % urls.length;
    }

    override connect(): Promise<pg.Client>;
    override connect(done: (error: Error) => void): void;
    override connect(done?: (error: Error) => void): unknown {
      // The pool gives a function.
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
