import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import proxyAddress from "@fastify/proxy-addr";
import type { FastifyRequest } from "fastify";

/**
 * IP address of the client, for limits and the audit log. Behind a proxy of `TRUST_PROXY` it is the address that the
 * proxy forwards, else that of the connection. Without a zone, and IPv4 addresses without their IPv6 form, so that a
 * client has one address.
 */
export function clientAddress(request: Pick<FastifyRequest, "ip" | "socket">): string {
  // The framework knows no address once the client has closed the connection.
  const forwarded = plainAddress((request.ip as string | undefined) ?? "");
  // A proxy may forward an invalid address.
  return isIP(forwarded) === 0 ? plainAddress(request.socket.remoteAddress ?? "") : forwarded;
}

/** Reads the client address of requests that the framework does not handle. */
export function createAddressReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddress.compile([...trustProxy]);
  return (request) => clientAddress({ ip: proxyAddress(request, trusts), socket: request.socket });
}

function plainAddress(address: string): string {
  return address.replace(/%.*$/s, "").replace(/^::ffff:(?=\d+\.)/i, "");
}
