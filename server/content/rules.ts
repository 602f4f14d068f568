import type { Block, CategoryContent } from '#contract/content/blocks.ts'
import type { Assignments } from '#contract/content/flags.ts'
import type { MenuItem } from '#contract/content/shop-settings.ts'
import { isShownTo, variablesOf } from '#server/flags/rules.ts'
import { type Clock, isVisible, type Timed } from '#server/values/time-window-rules.ts'
import { isOnPath, unusableRules } from './path-rules.ts'

/** The moment at which a page is shown, its path without language, and what flags give to its reader. */
export type Place = Clock & { path: string; flags?: Assignments }

/** A block without what is hidden there and then; nothing if that was all of it. */
export function visibleBlock<B extends Block>(block: B, place: Place): B | undefined {
  if (('startTime' in block || 'endTime' in block) && !isVisible(block, place)) return undefined
  if (isAdvertisement(block) && !isOnPath(block, place.path)) return undefined
  if (block.component === 'ab_test' && !isShownTo(block, variablesOf(block.flag, place.flags))) return undefined
  if (block.component === 'hero') {
    const items = block.items.filter((item) => isVisible(item, place))
    return items.length > 0 ? { ...block, items } : undefined
  }
  if (!('body' in block)) return block
  const body = block.body.flatMap((inner) => visibleBlock(inner, place) ?? [])
  return body.length === 0 && invisibleWhenEmpty.has(block.component) ? undefined : { ...block, body }
}

const invisibleWhenEmpty: ReadonlySet<string> = new Set(['section', 'background', 'ab_test'])

const isAdvertisement = (block: Block): block is Extract<Block, { include_paths?: string }> =>
  'include_paths' in block || 'exclude_paths' in block

/** Every block, however deep it is. */
const everyBlock = (block: Block): Block[] => [block, ...('body' in block ? block.body.flatMap(everyBlock) : [])]

/** Everything with a time of its own. */
export const timedParts = (block: Block): Timed[] =>
  everyBlock(block).flatMap((each) => {
    if (each.component === 'hero') return each.items
    return 'startTime' in each || 'endTime' in each ? [each] : []
  })

/** More flags would make more variants of a page than editors can check. The rest show their default variant. */
const mostFlags = 4

/** The flags that decide what of it is visible, each once, whatever is visible now. */
export const flagsIn = (block: Block): string[] =>
  [...new Set(everyBlock(block).flatMap((each) => (each.component === 'ab_test' ? each.flag : [])))].slice(0, mostFlags)

/** The rules about paths that cannot be used, each once. */
export const unusablePathRules = (block: Block): string[] => [
  ...new Set(everyBlock(block).flatMap((each) => (isAdvertisement(each) ? unusableRules(each) : []))),
]

/** True if a page may be shown in a frame: over https from one of these hosts, or by its path in this shop. */
export function mayBeFramed(address: string, hosts: readonly string[]): boolean {
  if (/^\/(?![/\\])[^\\\s]*$/.test(address)) return true
  const url = URL.parse(address)
  return url?.protocol === 'https:' && !url.port && !url.username && !url.password && hosts.includes(url.hostname)
}

/** The blocks around the place of the products. */
export function aroundProducts(body: readonly Block[]): Pick<CategoryContent, 'above' | 'below'> {
  const at = body.findIndex(({ component }) => component === 'product_list')
  return { above: body.slice(0, Math.max(0, at)), below: body.slice(at + 1) }
}

/** A hidden item is left out with everything below it. */
export function shownItems(items: readonly MenuItem[]): MenuItem[] {
  return items.filter(({ hide }) => !hide).map((item) => ({ ...item, children: shownItems(item.children) }))
}
