import { apiAddressOf } from "../connection/api-address.ts";
import { platformFetch } from "../connection/platform-fetch.ts";
import type { Workplace } from "../connection/session.ts";

/** Fetches the console's copy of a picture as a `data:` URL; null when it has none. */
export async function fetchPicture({ origin, token }: Workplace, url: string, signal: AbortSignal) {
  const base = await apiAddressOf(origin);
  const response = await platformFetch(new URL(base).origin)(`${base}/images?url=${encodeURIComponent(url)}`, {
    signal,
    headers: { authorization: `Bearer ${token}` },
  });
  return response.ok ? toDataUrl(await response.blob()) : null;
}

const toDataUrl = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
