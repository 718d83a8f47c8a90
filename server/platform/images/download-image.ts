import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { OutgoingError } from "#server/platform/outgoing/outgoing-error.ts";
import { connectionTo } from "#server/platform/outgoing/proxy.ts";
import { resolveTarget, type Target } from "#server/platform/outgoing/resolve-target.ts";

type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif";

/**
 * Detects the image type from the bytes, ignoring file name and declared type; null for anything but these five. SVG is
 * excluded because it can contain scripts and links.
 */
export function imageType(bytes: Buffer): ImageType | null {
  const ascii = (from: number, to: number) => bytes.toString("latin1", from, to);
  if (ascii(0, 8) === "\x89PNG\r\n\x1a\n") return "image/png";
  if (ascii(0, 3) === "\xff\xd8\xff") return "image/jpeg";
  if (/^GIF8[79]a$/.test(ascii(0, 6))) return "image/gif";
  if (ascii(0, 4) === "RIFF" && ascii(8, 12) === "WEBP") return "image/webp";
  return ascii(4, 8) === "ftyp" && brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)) ? "image/avif" : null;
}

/** Brands of an ISO media file: the major brand, the version field (not a brand), then the compatible brands. */
function brandsOf(bytes: Buffer): string[] {
  const end = Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, bytes.length, 256);
  const brands: string[] = [];
  for (let at = 8; at + 4 <= end; at += 4) brands.push(bytes.toString("latin1", at, at + 4));
  return brands;
}

const mostMilliseconds = 5_000;
const mostBytes = 1024 * 1024;
const mostRedirects = 3;

interface DownloadOptions {
  /** Value of OUTBOUND_ALLOW. */
  readonly allow: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Downloads an image: at most 5 seconds, 1 MiB and 3 redirects, each checked like the first URL.
 * @throws OutgoingError in plain words when there is no image; the reason of `signal` when it was aborted.
 */
export async function downloadImage(address: string, { allow, signal }: DownloadOptions): Promise<Buffer> {
  const limit = AbortSignal.timeout(mostMilliseconds);
  const stop = AbortSignal.any([signal, limit]);
  try {
    let next = address;
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const answer = await requestImage(await resolveTarget(next, { allow, signal: stop }), stop);
      if (typeof answer !== "string") return answer;
      next = answer;
    }
  } catch (error) {
    if (error instanceof OutgoingError || signal.aborted) throw error;
    const reason = limit.aborted ? "The image did not load in time." : "The image could not be reached.";
    throw new OutgoingError(reason, { cause: error });
  }
  throw new OutgoingError("The URL of the image redirects too often.");
}

/** Returns the image, or the URL of a redirect. */
function requestImage(target: Target, signal: AbortSignal): Promise<Buffer | string> {
  const { url } = target;
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  const headers = {
    accept: "image/avif,image/webp,image/png,image/jpeg,image/gif",
    "accept-encoding": "identity",
    "user-agent": "community-data-platform",
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { ...connectionTo(target), headers, signal }, (answer) => {
      read(answer, url)
        .then(resolve, reject)
        // Drops the rest of an unneeded body.
        .finally(() => clientRequest.destroy());
    });
    clientRequest.on("error", reject);
    clientRequest.end();
  });
}

async function read(answer: IncomingMessage, url: URL): Promise<Buffer | string> {
  const { statusCode = 0, headers } = answer;
  if ([301, 302, 303, 307, 308].includes(statusCode)) {
    const next = URL.parse(headers.location ?? "", url.href);
    if (!headers.location || !next) throw new OutgoingError("The URL of the image redirects to an invalid URL.");
    return next.href;
  }
  if (statusCode !== 200) throw new OutgoingError(`${url.host} has no image here: it answered ${statusCode}.`);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > mostBytes) throw new OutgoingError("The image is larger than 1 MiB.");
    parts.push(part);
  }
  const bytes = Buffer.concat(parts);
  if (imageType(bytes) === null) throw new OutgoingError("This is not a PNG, JPEG, GIF, WebP or AVIF image.");
  return bytes;
}
