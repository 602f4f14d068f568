import type { ComponentProps } from 'react'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'
import type { Link } from '#contract/content/story.ts'
import { leavesTheApp } from '#contract/web/locale-path.ts'
import { isGift, useOpenGift } from './gift-link.ts'

type Anchor = Omit<ComponentProps<'a'>, 'href' | 'target'>

/** A link within this shop. Pages of the booking service load a new document, gifts open over the page. */
function AppLink({ to, ...rest }: Anchor & { to: string }) {
  const openGift = useOpenGift()
  const open = openGift && isGift(to) ? onUnmodifiedClick(() => openGift(to)) : undefined
  if (leavesTheApp(to)) return <a href={to} {...rest} />
  return <PageLink to={to} onClick={open} {...rest} />
}

/** A link as the editors filled it in; if it is empty, only its content. */
export function ContentLink({ link, children, ...rest }: Anchor & { link: Link | undefined }) {
  const target = useStorefront().target(link)
  if (!target) return <span {...rest}>{children}</span>
  if (target.newTab) {
    return (
      <a href={target.href} target="_blank" rel="noopener" download={target.download} {...rest}>
        {children}
      </a>
    )
  }
  if (target.download || !target.href.startsWith('/')) {
    return (
      <a href={target.href} download={target.download} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <AppLink to={target.href} {...rest}>
      {children}
    </AppLink>
  )
}
