export type S3Url = {
  bucket: string;
  /** Amazon S3 by default. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
};

export type S3Settings = S3Url & { accessKeyId: string; secretAccessKey: string };

const PARTS = ["endpoint", "region"];

/** Parses `s3://key:secret@bucket?endpoint=…&region=…`. Throws a descriptive error. */
export function readS3Url(text: string): S3Url {
  if (!text.startsWith("s3://")) throw new Error("must begin with s3://");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [accessKeyId, secretAccessKey] = [url?.username, url?.password].map(plain);
  if (!url || accessKeyId === undefined || secretAccessKey === undefined) {
    throw new Error("cannot be read: in key and secret, / is written %2F, + is %2B and % is %25");
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) {
    throw new Error("must name a bucket: s3://bucket?endpoint=https://…&region=…");
  }
  if (url.pathname.length > 1 || url.port || url.hash) {
    throw new Error("takes a bucket alone: after its name come ? and its parts");
  }
  const unknown = [...url.searchParams.keys()].find((name) => !PARTS.includes(name));
  if (unknown !== undefined) throw new Error(`takes endpoint and region, and no "${unknown}"`);

  const endpoint = url.searchParams.get("endpoint") || undefined;
  if (endpoint !== undefined && !isHttpUrl(endpoint)) {
    throw new Error("has an endpoint that is no http or https address");
  }
  const region = url.searchParams.get("region") || undefined;
  if (endpoint === undefined && region === undefined) {
    throw new Error("needs a region for Amazon's S3, an endpoint for any other store");
  }
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) {
    throw new Error("needs the secret beside the key, as s3://key:secret@bucket");
  }
  return {
    bucket: url.hostname,
    // bounded: the operator writes it
    endpoint: endpoint?.replace(/\/+$/, ""),
    // Other stores accept any region, most often this one.
    region: region ?? "us-east-1",
    accessKeyId: accessKeyId || undefined,
    secretAccessKey: secretAccessKey || undefined,
  };
}

function plain(encoded = ""): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && !search && !hash && !username;
}
