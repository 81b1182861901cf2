import { BlockList, isIP } from 'node:net'

/** IANA special-purpose registries: private, shared, local, documentation, multicast and reserved ranges. */
const internalV4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * In IPv6 only 2000::/3 is public. Ranges in it that embed an IPv4 address (Teredo, 6to4) could route to any address.
 */
const publicV6: [string, number] = ['2000::', 3]
const internalV6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blocked = new BlockList()
for (const [net, prefix] of internalV4) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of internalV6) blocked.addSubnet(net, prefix, 'ipv6')
const allowedV6 = new BlockList()
allowedV6.addSubnet(...publicV6, 'ipv6')

/** True for an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address, 'ipv4')
  if (version === 6) return allowedV6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
  return false
}
