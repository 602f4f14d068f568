import { pagePolicy } from '#app/routes.ts'
import type { Menu, MenuItem } from '#contract/content/shop-settings.ts'
import type { Link } from '#contract/content/story.ts'
import { leavesTheApp, splitLocale } from '#contract/web/locale-path.ts'

/** Each costs the visitor some kilobytes that may turn out to be for nothing. */
const most = 3

/** What a visitor most likely opens next: the first pages of the menu, its upper level before what is below. */
export function likelyPages(menu: Menu | undefined, address: (link: Link) => string | undefined): string[] {
  const items = menu?.items ?? []
  const pages = [...items, ...items.flatMap(everythingBelow)].flatMap(({ link }) => {
    const href = link && address(link)
    return href && isThere(href, link) ? href : []
  })
  return [...new Set(pages)].slice(0, most)
}

const everythingBelow = ({ children }: MenuItem): MenuItem[] =>
  children.flatMap((item) => [item, ...everythingBelow(item)])

/**
 * Only pages that are the same for everybody: nothing may be counted or changed by a visit that does not happen. Any
 * address at all could be a content page, so one of those must be a story that the content service knows.
 */
function isThere(href: string, { linktype }: Link): boolean {
  if (!href.startsWith('/') || leavesTheApp(href)) return false
  const policy = pagePolicy(splitLocale(href).path)
  return policy !== undefined && (policy.name !== 'page' || linktype === 'story')
}
