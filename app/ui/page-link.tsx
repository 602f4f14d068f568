import { type ComponentProps, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { isUnmodifiedClick } from './unmodified-click.ts'

/** By this mark the router learns in advance of the page that a link leads to, and we know which links are pages of ours. */
const mark = { 'data-discover': 'true' }

/**
 * A link to a page of this shop. A page has more than a hundred of them, and each one of the router's asks twenty things
 * of it before the page is alive: these are only written, and followed by one listener, `ClientSideNavigation`.
 */
export function PageLink({ to, ...rest }: Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string }) {
  return <a {...rest} href={to} {...mark} />
}

/** Opens the page of a clicked link in this document, unless the visitor, or a part of the page, wants otherwise. */
export function ClientSideNavigation() {
  const navigate = useNavigate()
  useEffect(() => {
    function follow(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || !isUnmodifiedClick(event)) return
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-discover]')
      if (!link) return
      event.preventDefault()
      void navigate(link.href.slice(link.origin.length), { replace: link.href === location.href })
    }
    // Whoever else listens is asked first: React listens on the document.
    addEventListener('click', follow)
    return () => removeEventListener('click', follow)
  }, [navigate])
  return null
}
