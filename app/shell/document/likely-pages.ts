import { pagePolicy } from '#app/routes.ts'
import type { Menu, MenuItem } from '#contract/content/shop-settings.ts'
import type { Link } from '#contract/content/story.ts'
import { leavesTheApp, splitLocale } from '#contract/web/locale-path.ts'

/** Each costs the visitor some kilobytes, perhaps for nothing. */
const mostPages = 3

/** The pages that a visitor most likely opens next: the first of the menu, its upper level first. */
export function likelyPages(menu: Menu | undefined, urlOf: (link: Link) => string | undefined): string[] {
  const items = menu?.items ?? []
  const pages = [...items, ...items.flatMap(itemsBelow)].flatMap(({ link }) => {
    const href = link && urlOf(link)
    return href && mayPrefetch(href, link) ? href : []
  })
  return [...new Set(pages)].slice(0, mostPages)
}

const itemsBelow = ({ children }: MenuItem): MenuItem[] => children.flatMap((item) => [item, ...itemsBelow(item)])

/**
 * Only pages that are the same for all visitors, because a prefetch must not count or change anything. Any path could be
 * a content page, so of those only known stories are prefetched.
 */
function mayPrefetch(href: string, { linktype }: Link): boolean {
  if (!href.startsWith('/') || leavesTheApp(href)) return false
  const policy = pagePolicy(splitLocale(href).path)
  return policy !== undefined && (policy.name !== 'page' || linktype === 'story')
}
