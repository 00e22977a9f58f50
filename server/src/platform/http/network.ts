import ipaddr from "ipaddr.js";

/**
 * What limits count as one address: an IPv4 address, or the /64 network of an IPv6 one, since a
 * household or a rented server has a whole /64 to itself.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return `${address.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
