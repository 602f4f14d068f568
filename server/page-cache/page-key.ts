import type { Brand, CurrencyCode } from '#contract/brand.ts'
import type { Assignments } from '#contract/content/flags.ts'
import { splitLocale } from '#contract/web/locale-path.ts'
import type { PagePolicy } from '#contract/web/public-page.ts'
import type { View } from '#contract/web/view-choice.ts'

/** Everything a public page may depend on. */
export type PageAddress = {
  key: string
  name: string
  /** Path and query of the request that renders it. */
  target: string
  /** What flags give to those who see this variant of it. */
  assigned?: Assignments
  /** The language was chosen by request headers, not by the address. */
  negotiated: boolean
  view: View
  /** The currency of its prices, if it is not the storefront's own. */
  currency?: CurrencyCode | undefined
  /** The status with which it is cached. */
  status: 200 | 404
  /** The page that is sent if this address has none. */
  notFound?: PageAddress
}

/** What visitors have chosen for all pages. */
export type PageChoice = Pick<PageAddress, 'view' | 'currency'>

export type CacheRequest = { path: string; query: URLSearchParams }

// Previews, links with a price of their own, what somebody chose and the way to the login: the application looks at
// these by itself.
const bypassing = ['mode', '_storyblok', 'hash', 'atc', 'fk', 'choice', 'login']

// Long enough for every filter at once; a longer one is somebody playing.
const MAX_TARGET = 2000

/** Path and query of a request line, or nothing where it is not in the plain form that browsers send. */
export function readTarget(url: string): CacheRequest | undefined {
  if (!url.startsWith('/') || url.length > MAX_TARGET || url.includes('#')) return undefined
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  // `/a/../b` would be judged as one address and rendered as another.
  if (URL.parse(`http://shop${path}`)?.pathname !== path) return undefined
  return { path, query: new URLSearchParams(mark < 0 ? '' : url.slice(mark)) }
}

export function isBypassed({ query }: CacheRequest): boolean {
  return query.size > 0 && bypassing.some((name) => query.has(name))
}

/** The address whose data React Router's client asks for: `/_.data` is `/`, `/de/_.data` is `/de/`, `/de.data` is `/de`. */
export function pathOfPage(path: string): string {
  if (!path.endsWith('.data')) return path
  return path.slice(0, path.endsWith('/_.data') ? -'_.data'.length : -'.data'.length)
}

export function addressOf(
  brand: Brand,
  { path, query }: CacheRequest,
  policy: PagePolicy,
  resolveLocale: () => string | undefined,
  choice: PageChoice = { view: 'usual' },
): PageAddress | undefined {
  const declared = [...query].filter(([name]) => policy.query.includes(name) && !(policy.byLocale && name === 'locale'))
  const isData = path.endsWith('.data')
  const routes = isData && query.get('_routes')
  if (routes) declared.push(['_routes', knownRoutes(routes, policy)])
  let negotiated = false
  if (policy.byLocale) {
    const named = query.get('locale')
    const locale = brand.locales.find((known) => known === named) ?? resolveLocale()
    if (locale === undefined) return undefined
    negotiated = locale !== named
    declared.push(['locale', locale])
  }
  // Sorting is stable: values of one name keep their order, which may mean something.
  declared.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const target = declared.length === 0 ? path : `${path}?${new URLSearchParams(declared)}`
  // Both render the same, but their Vary differs; a request line with # never gets here.
  const key = `${brand.id}${target}${negotiated ? '#negotiated' : ''}${keySuffixOf(choice)}`
  const address: PageAddress = { ...choice, key, name: policy.name, target, negotiated, status: 200 }
  if (policy.notFound === undefined || isData) return address
  return { ...address, notFound: notFoundOf(brand, path, policy.notFound, address) }
}

/** Without names that are made up: each would be a page of its own. */
function knownRoutes(asked: string, { routes = [] }: PagePolicy): string {
  const names = new Set(asked.split(','))
  return routes.filter((route) => names.has(route)).join(',') || 'none'
}

/** One for each language and kind of page: nothing of the path that was asked for is in it. */
function notFoundOf(brand: Brand, path: string, notFound: string, { name, view, currency }: PageAddress): PageAddress {
  const { locale } = splitLocale(path)
  const target = locale ? `/${locale}${notFound}` : notFound
  const choice = { view, currency }
  return { ...choice, key: brand.id + target + keySuffixOf(choice), name, target, negotiated: false, status: 404 }
}

/** What view and currency of a page add to its key. */
export const keySuffixOf = ({ view, currency }: PageChoice): string =>
  (view === 'clear' ? '#clear' : '') + (currency ? `#${currency}` : '')

/** The variant of a page for those to whom flags give this; the page itself if they give nothing. */
export function variantOf(address: PageAddress, assigned: Assignments): PageAddress {
  const given = Object.entries(assigned)
    .filter(([, variables]) => variables.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  if (given.length === 0) return address
  const values = given.map(([key, variables]) => [
    key,
    ...variables.map(({ variableKey, value }) => [variableKey, value]),
  ])
  return { ...address, assigned, key: `${address.key}#flags${JSON.stringify(values)}` }
}
