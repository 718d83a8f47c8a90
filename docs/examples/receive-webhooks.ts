/**
 * Receives webhooks and prints those with a valid signature (Standard Webhooks):
 * PORT=8080 SECRET=whsec_… node docs/examples/receive-webhooks.ts
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";

const { PORT = "8080", SECRET = "" } = process.env;
const key = Buffer.from(SECRET.replace(/^whsec_/, ""), "base64");
/** Older messages are rejected, because they may be replayed by an attacker. */
const toleranceSeconds = 5 * 60;

function isGenuine(headers: IncomingHttpHeaders, body: string): boolean {
  const { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures = "" } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) <= toleranceSeconds)) return false;
  const expected = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest();
  // While a secret is being rotated, there are several signatures.
  return String(signatures)
    .split(" ")
    .some((signature) => {
      const [version, text = ""] = signature.split(",");
      const sent = Buffer.from(text, "base64");
      return version === "v1" && sent.length === expected.length && timingSafeEqual(sent, expected);
    });
}

const server = createServer(async (request, answer) => {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const body = Buffer.concat(pieces).toString();
  if (!isGenuine(request.headers, body)) {
    answer.writeHead(401).end();
    return;
  }
  const { type, data } = JSON.parse(body) as { type: string; data: unknown };
  console.log(type, JSON.stringify(data));
  // Respond at once and do the work afterwards: events are sent again to slow receivers.
  answer.writeHead(204).end();
});
server.listen(Number(PORT), () => console.log(`Listening on port ${PORT}`));
