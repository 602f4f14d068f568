import { isIPv4, isIPv6 } from 'node:net'

/**
 * One spelling for each address: lower case, without zone id, port, brackets and leading zeros; an IPv4 address that is
 * mapped into IPv6 is the IPv4 address. Text that is no address stays as it is.
 */
export function plainAddress(text: string): string {
  // Nearly all of them, and every request asks several times.
  if (isIPv4(text)) return text
  const bare = withoutPort(text.trim()).replace(/%.*$/, '')
  if (!isIPv6(bare)) return bare
  const groups = groupsOf(bare)
  return isMapped(groups) ? dotted(groups.slice(6)) : groups.join(':')
}

/**
 * What limits count a visitor by: the IPv4 address, or the first 64 bits of the IPv6 address. A single connection has
 * all addresses of such a network, 2^64 of them.
 */
export function networkOf(text: string): string {
  const address = plainAddress(text)
  return address.includes(':') && isIPv6(address) ? `${address.split(':').slice(0, 4).join(':')}::/64` : address
}

/** A client on the machine of the shop itself, as `networkOf` spells it. */
export const isThisMachine = (network: string) => /^(?:127\.[\d.]+|0:0:0:0::\/64)$/.test(network)

/** Some proxies write `192.0.2.1:50123` or `[2001:db8::1]:50123`. */
function withoutPort(text: string): string {
  const inBrackets = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  if (inBrackets !== undefined) return inBrackets
  const beforeColon = /^([^:]*):\d+$/.exec(text)?.[1]
  return beforeColon !== undefined && isIPv4(beforeColon) ? beforeColon : text
}

/** The eight groups of an IPv6 address, in hexadecimal digits without leading zeros. */
function groupsOf(address: string): string[] {
  const hexadecimal = address.replace(/[\d.]+$/, (end) => (isIPv4(end) ? asGroups(end) : end))
  const [head = '', tail] = hexadecimal.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

function asGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

const isMapped = (groups: readonly string[]) => groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'

const dotted = (groups: readonly string[]) =>
  groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.')
