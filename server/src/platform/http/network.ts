import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** Unit of rate limits: an IPv4 address, or an IPv6 /64, which a household or server has for itself. */
export function networkOf(ip: string): string {
  // Fast path: parsing takes 4 µs, a few times per request.
  if (isIPv4(ip) || !ipaddr.isValid(ip)) return ip;
  const parsed = ipaddr.process(ip);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
