import { connect } from "node:tls";
import { SECOND } from "./clock.ts";

const TIMEOUT = 3 * SECOND;

/** Expiry of the certificate served at a URL, in epoch milliseconds; undefined without TLS or response. */
export async function certificateEnd(publicUrl: string): Promise<number | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== "https:") return undefined;
  const host = hostname.replace(/^\[|\]$/g, "");
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      // SNI does not allow IP addresses.
      ...(/[a-z]/i.test(host) && !host.includes(":") && { servername: host }),
      rejectUnauthorized: false,
      timeout: TIMEOUT,
    });
    const end = (at?: number) => {
      socket.destroy();
      resolve(at);
    };
    socket.once("secureConnect", () => {
      const at = Date.parse(socket.getPeerCertificate().valid_to);
      end(Number.isNaN(at) ? undefined : at);
    });
    socket.once("timeout", () => end());
    socket.once("error", () => end());
  });
}
