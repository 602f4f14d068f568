import { type ComponentProps, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { fromParameter, type Recommended } from '#contract/cart/recommended-from.ts'
import { isUnmodifiedClick } from './unmodified-click.ts'

/** React Router loads the routes of links with this attribute ahead; `ClientSideNavigation` finds its links by it. */
const discoverable = { 'data-discover': 'true' }

/**
 * A link to a page of this shop. A page has more than a hundred links, and each `Link` of React Router reads some twenty
 * contexts during hydration. This is a plain element instead; one listener, `ClientSideNavigation`, serves them all.
 */
export function PageLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }) {
  return <a {...rest} href={to} {...discoverable} />
}

/** Opens a clicked `PageLink` within this document, unless a modifier key or another click handler prevents it. */
export function ClientSideNavigation() {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || !isUnmodifiedClick(event)) return
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[data-discover]')
      if (!link) return
      event.preventDefault()
      const state = recommendationOf(link)
      const target = new URL(link.href)
      // What the state says needs no place in the address.
      if (state) target.searchParams.delete(fromParameter)
      const replace = target.href === location.href
      void navigate(target.href.slice(target.origin.length), { replace, state })
    }
    // React listens on the document, so on the window this listener runs after all handlers of components.
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate])
  return null
}

/** The attributes of a list whose links are recommendations. */
export const recommendedBy = (id: string, source: string) => ({
  'data-recommendation-id': id,
  'data-recommendation-category': source,
})

function recommendationOf(link: HTMLAnchorElement): Recommended | null {
  const list = link.closest<HTMLElement>('[data-recommendation-id]')
  const entry = link.closest('li')
  if (!list || !entry) return null
  const { recommendationId = '', recommendationCategory = '' } = list.dataset
  const item_position = [...list.querySelectorAll('li')].indexOf(entry) + 1
  return { recommendation_id: recommendationId, source: recommendationCategory, item_position }
}
