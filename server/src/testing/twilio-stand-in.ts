import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Behaviour; `silence` never responds. */
export type Mood = "take" | "silence" | "half an answer" | { status: number; code: number };

export async function startTwilioStandIn(account: { accountSid: string; authToken: string }) {
  const { accountSid, authToken } = account;
  const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`;
  const accountPath = `/2010-04-01/Accounts/${accountSid}.json`;
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const taken: Record<string, string>[] = [];
  let mood: (form: Record<string, string>) => Mood = () => "take";

  function answer(response: ServerResponse, status: number, body: object) {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(body));
  }
  const refuse = (response: ServerResponse, status: number, code: number) =>
    answer(response, status, {
      code,
      message: "The message cannot be sent.",
      more_info: `https://www.twilio.com/docs/errors/${code}`,
      status,
    });

  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      const type = request.headers["content-type"] ?? "";
      if (request.url === accountPath && request.method === "GET") {
        if (request.headers.authorization !== expected) return refuse(response, 401, 20003);
        return answer(response, 200, { sid: accountSid, status: "active" });
      }
      if (request.url !== path) return refuse(response, 404, 20404);
      if (request.method !== "POST") return refuse(response, 405, 20004);
      if (request.headers.authorization !== expected) return refuse(response, 401, 20003);
      if (!type.startsWith("application/x-www-form-urlencoded")) {
        return refuse(response, 400, 21600);
      }
      const fields = new URLSearchParams(body);
      const form = Object.fromEntries(fields);
      // Twilio's requirements: single values, a sender, and text or template.
      const isSaidOnce = new Set(fields.keys()).size === [...fields.keys()].length;
      const to = form["To"]?.replace(/^whatsapp:/, "") ?? "";
      if (!isSaidOnce || !/^\+[1-9]\d{6,14}$/.test(to)) return refuse(response, 400, 21211);
      if (!form["From"]) return refuse(response, 400, 21603);
      if (!form["Body"] && !form["ContentSid"]) return refuse(response, 400, 21602);
      if (form["To"]?.startsWith("whatsapp:") && form["Body"]) return refuse(response, 400, 63016);

      const now = mood(form);
      if (now === "silence") return undefined;
      if (now === "half an answer") {
        response.writeHead(500, { "content-type": "application/json", "content-length": 500 });
        return response.write('{"code":');
      }
      if (now !== "take") return refuse(response, now.status, now.code);
      taken.push(form);
      const sid = `SM${String(taken.length).padStart(32, "0")}`;
      return answer(response, 201, { sid, status: "queued", account_sid: accountSid });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    taken,
    behave: (how: Mood | ((form: Record<string, string>) => Mood)) => {
      mood = typeof how === "function" ? how : () => how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type TwilioStandIn = Awaited<ReturnType<typeof startTwilioStandIn>>;
