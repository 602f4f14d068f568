import { createRequire } from 'node:module'
import type { CompatStatement, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { oldestBrowsers } from '#scripts/oldest-browsers.ts'

// Not imported: Vitest would first make a module of the twenty megabytes.
const data: Identifier = createRequire(import.meta.url)('@mdn/browser-compat-data')

/** What MDN knows about one feature. Its key is the way to it, such as `api.URL.parse_static`. */
export type Feature = { key: string; statement: CompatStatement }

/** A part of MDN's tree, such as `css.properties`; undefined if the tree has no part of that name. */
export function feature(...way: string[]): Feature | undefined {
  let place: Identifier | undefined = data
  for (const step of way) place = place && Object.hasOwn(place, step) ? place[step] : undefined
  return place?.__compat && { key: way.join('.'), statement: place.__compat }
}

/** The names right below a part of the tree. */
export function namesBelow(...way: string[]): string[] {
  let place: Identifier | undefined = data
  for (const step of way) place = place?.[step]
  return Object.keys(place ?? {}).filter((name) => name !== '__compat')
}

const engines: Record<string, { id: 'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios'; name: string }> = {
  chrome: { id: 'chrome', name: 'Chrome' },
  edge: { id: 'edge', name: 'Edge' },
  firefox: { id: 'firefox', name: 'Firefox' },
  safari: { id: 'safari', name: 'Safari' },
  ios_saf: { id: 'safari_ios', name: 'Safari on iOS' },
}

/**
 * Since when browsers have a feature, for those of the oldest that lack it: `Firefox 131, Safari 18.4`. A browser that
 * has it only with a prefix counts if the prefixed name is written as well. Undefined if all have it.
 */
export function lackOf({ statement }: Feature, isWritten: (prefixed: { prefix: string }) => boolean = () => false) {
  const lacking = oldestBrowsers.flatMap(([browser, oldest]) => {
    const engine = engines[browser]
    if (!engine) throw new Error(`package.json: browserslist names "${browser}", which MDN's data call otherwise.`)
    const known = statement.support[engine.id] ?? []
    const ways = (Array.isArray(known) ? known : [known]).filter(
      ({ flags, alternative_name, prefix }) => !flags && !alternative_name && (!prefix || isWritten({ prefix })),
    )
    if (ways.some((way) => isIn(oldest, way))) return []
    const since = ways.map(({ version_added }) => version_added).find((added) => added && added !== 'preview')
    return [since ? `${engine.name} ${since}` : `never in ${engine.name}`]
  })
  return lacking.length > 0 ? lacking.join(', ') : undefined
}

function isIn(version: string, { version_added, version_removed }: SimpleSupportStatement) {
  if (!version_added || version_added === 'preview') return false
  return isAtLeast(version, version_added) && !(version_removed && isAtLeast(version, version_removed))
}

/** Whether a version is not older than another; `≤37` is known to be in 37. */
function isAtLeast(version: string, other: string) {
  return version.localeCompare(other.replace('≤', ''), 'en', { numeric: true }) >= 0
}
