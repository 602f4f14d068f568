import { BlockList, isIP } from 'node:net'
import { err, ok, type Result } from '#contract/result.ts'

/** Networks that are not the internet: our own, those of providers, and what standards keep for themselves. */
const inside = new BlockList()
const networks: readonly [string, number][] = [
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
  ['224.0.0.0', 3],
]
for (const [network, bits] of networks) inside.addSubnet(network, bits, 'ipv4')
// Of IPv6 only 2000::/3 is the internet; these parts of it lead to other networks, or nowhere.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(network, bits, 'ipv6')
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')

const ownMachine = new BlockList()
ownMachine.addSubnet('127.0.0.0', 8, 'ipv4')
ownMachine.addAddress('::1', 'ipv6')

/** `toLocalhost`: only in a demo, so that developers can listen on their own machine. */
export type NetworkRule = { toLocalhost: boolean }

/** Whether an endpoint may be at this IP address. */
export function isAllowedAddress(address: string, { toLocalhost }: NetworkRule): boolean {
  const family = isIP(address)
  if (family === 0) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (toLocalhost && ownMachine.check(address, kind)) return true
  return !inside.check(address, kind) && (family === 4 || internet.check(address, kind))
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

export type UrlProblem = { code: 'url-unreadable' | 'url-not-https' | 'url-password' | 'url-inside' }

/** The address of an endpoint in its usual form. Where a name leads is checked each time that it is called. */
export function readEndpointUrl(text: string, rule: NetworkRule): Result<string, UrlProblem> {
  const url = URL.parse(text.trim())
  if (!url || !hostOf(url)) return err({ code: 'url-unreadable' })
  if (url.username || url.password) return err({ code: 'url-password' })
  const host = hostOf(url)
  const isOwn = host === 'localhost' || ownMachine.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && rule.toLocalhost && isOwn))
    return err({ code: url.protocol === 'http:' ? 'url-not-https' : 'url-unreadable' })
  const isInside = isIP(host) ? !isAllowedAddress(host, rule) : isLocalName(host) && !(rule.toLocalhost && isOwn)
  if (isInside) return err({ code: 'url-inside' })
  url.hash = ''
  return ok(url.href)
}

/** Names that no public server has: without a dot, or with an ending that is kept for networks of one's own. */
const isLocalName = (host: string) =>
  !host.replace(/\.$/, '').includes('.') ||
  /\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa)\.?$/.test(host)
