import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** Refusing step with its SMTP code; `silence` accepts without responding. */
export type MailMood =
  | "take"
  | "silence"
  | { at: "sender" | "recipient" | "text"; responseCode: number };

export type Mail = Email & { envelope: { from: string; to: string[] } };

const USER = "school";
const PASSWORD = "lantern";

export async function startMailServer() {
  const taken: Mail[] = [];
  let mood: MailMood = "take";
  const refusalAt = (at: string) => {
    if (typeof mood === "string" || mood.at !== at) return undefined;
    return Object.assign(new Error("Not today"), { responseCode: mood.responseCode });
  };
  const server = new SMTPServer({
    // Untrusted certificate; loopback needs no encryption.
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    // Milliseconds; clients keep connections open for longer.
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      username === USER && password === PASSWORD
        ? done(null, { user: username })
        : done(new Error("Unknown user")),
    onMailFrom: (_address, _session, done) => done(refusalAt("sender")),
    onRcptTo: (_address, _session, done) => done(refusalAt("recipient")),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refusal = refusalAt("text");
        if (refusal) return done(refusal);
        if (mood === "silence") return undefined;
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
        };
        return void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          taken.push({ ...mail, envelope });
          done();
        });
      });
    },
  });
  // Clients may disconnect within a command.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://${USER}:${PASSWORD}@127.0.0.1:${port}`,
    strangersUrl: `smtp://${USER}:wrong@127.0.0.1:${port}`,
    taken,
    behave: (how: MailMood) => {
      mood = how;
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
