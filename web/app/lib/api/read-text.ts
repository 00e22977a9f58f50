import { asNetworkError } from "../offline/classify-error.ts";

export async function readText(url: string, signal?: AbortSignal): Promise<string> {
  // oxlint-disable-next-line no-restricted-globals -- the bytes of a signed address, of the school or of a bucket
  const response = await asNetworkError(fetch(url, signal ? { signal } : {}));
  if (!response.ok) throw new Error(`A text was answered with ${response.status}.`);
  return asNetworkError(response.text());
}
