import { hmac, sameSecret } from "../secrets.ts";

export type Permission = Record<string, string> & {
  action: "put" | "chunk" | "get";
  until: string;
};

export function signLink(secret: string, key: string, permission: Permission): string {
  const query = new URLSearchParams(permission);
  query.sort();
  query.set("signature", hmac(secret, `${key}?${query.toString()}`));
  return `/files/${key}?${query.toString()}`;
}

export function readLink(
  secret: string,
  key: string,
  search: string,
  now: number,
): Permission | undefined {
  const query = new URLSearchParams(search);
  const signature = query.get("signature");
  query.delete("signature");
  query.sort();
  if (!signature || !sameSecret(signature, hmac(secret, `${key}?${query.toString()}`)))
    return undefined;
  const permission = Object.fromEntries(query) as Permission;
  return Number(permission.until) >= now ? permission : undefined;
}
