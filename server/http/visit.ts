import type { IncomingMessage } from 'node:http'
import { BlockList } from 'node:net'
import type { Brand, CurrencyCode } from '#contract/brand.ts'
import type { Assignments } from '#contract/content/flags.ts'
import type { View } from '#contract/web/view-choice.ts'
import type { Config } from '#server/config/config.ts'
import { networkOf, plainAddress } from './client-address.ts'

/** Which storefront a request is for, and where it comes from. It is resolved before anything else reads the request. */
export type Visit = {
  brand: Brand
  /** As the visitor's browser sees it. */
  origin: string
  /** The visitor's network, which limits count by: one IPv4 address, or 64 bits of an IPv6 address. Never logged. */
  client: string
  requestId: string
  /** The route's pattern, known once the request was matched; the only address that is logged. */
  route: string
  startedAt: number
  /** Set where a public page is rendered, which has no visitor: what the flags give to everyone who will see it. */
  flags?: Assignments
  /** Set where a public page is rendered: the view in which everyone will see it. */
  view?: View
  /** Set where a public page is rendered: the currency of its prices, if it is not the storefront's own. */
  currency?: CurrencyCode | undefined
  /** Set where a public page is rendered: a page that is missing is not rendered, because all of its kind share one. */
  marksNotFound?: boolean
  /** Set once the visitor has turned out to be one of the staff. */
  isStaff?: boolean
  /** The bug or outage behind an error page, if one was reported. */
  fault?: unknown
}

/** The brand's own origin, the same for every visitor: canonical links and public pages use it. */
export function originOf(brand: Brand, config: Pick<Config, 'mode' | 'port'>): string {
  return config.mode === 'live' ? `https://${brand.hosts[0]}` : `http://${brand.hosts[0]}:${config.port}`
}

type VisitConfig = Pick<Config, 'mode' | 'trustedProxies'> & { brands: readonly Brand[] }

/** Gives undefined for a host of no brand; in demo mode every name leads to the first brand. */
export function createVisitResolver(config: VisitConfig) {
  // By their place in the list, where the settings of the desk replace them.
  const byHost = new Map(config.brands.flatMap(({ hosts }, place) => hosts.map((host) => [host, place] as const)))
  const unknownHost = config.mode === 'demo' ? 0 : -1
  const isTrusted = ipMatcher(config.trustedProxies)
  // Browsers reach a live shop by https only, whatever the proxy says or forgets to say: its cookies are always `Secure`.
  const usualProtocol = config.mode === 'live' ? 'https' : 'http'
  const prefix = Math.random().toString(36).slice(2, 8)
  let count = 0

  return function resolveVisit(incoming: IncomingMessage): Visit | undefined {
    const { headers, socket } = incoming
    let client = socket.remoteAddress ?? ''
    let host = headers.host ?? ''
    let protocol = usualProtocol
    if (isTrusted(client)) {
      host = first(headers['x-forwarded-host']) || host
      if (first(headers['x-forwarded-proto']) === 'https') protocol = 'https'
      client = clientBehind(headers['x-forwarded-for'], client, isTrusted)
    }
    const brand = config.brands[byHost.get(hostName(host)) ?? unknownHost]
    const origin = originFrom(`${protocol}://${host}`)
    if (!brand || !origin) return undefined
    return {
      brand,
      origin,
      client: networkOf(client),
      requestId: `${prefix}-${(++count).toString(36)}`,
      route: '',
      startedAt: performance.now(),
    }
  }
}

const isOrigin = /^https?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const knownOrigins = new Map<string, string | undefined>()

/** Without the port that the scheme implies; nothing for a name that no browser would send. */
function originFrom(address: string): string | undefined {
  if (knownOrigins.has(address)) return knownOrigins.get(address)
  const origin = isOrigin.test(address) && URL.canParse(address) ? new URL(address).origin : undefined
  // The bound protects the memory from made-up names.
  if (knownOrigins.size >= 100) knownOrigins.clear()
  knownOrigins.set(address, origin)
  return origin
}

const hostName = (host: string) => host.replace(/:\d+$/, '').toLowerCase()

const first = (header: string | string[] | undefined) =>
  String(header ?? '')
    .split(',')[0]
    ?.trim() ?? ''

/** Each proxy appends whom it saw: from the right, the first address that is not one of our own proxies. */
function clientBehind(header: string | string[] | undefined, nearest: string, isTrusted: (address: string) => boolean) {
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter(Boolean)
  return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? nearest
}

function ipMatcher(entries: readonly string[]) {
  if (entries.length === 0) return () => false
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = address.includes(':') ? 'ipv6' : 'ipv4'
    if (bits) list.addSubnet(address, Number(bits), family)
    else list.addAddress(address, family)
  }
  return (address: string) => {
    const plain = plainAddress(address)
    return list.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
  }
}
