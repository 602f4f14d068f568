import type { ComponentProps } from 'react'
import { Link as RouterLink } from 'react-router'
import { useStorefront } from '#app/shell/storefront.tsx'
import { leavesTheApp } from '#contract/address.ts'
import type { Link } from '#contract/content.ts'

type Anchor = Omit<ComponentProps<'a'>, 'href' | 'target'>

/** A link to an address of this shop. Some of them belong to the booking service and load afresh. */
function AppLink({ to, ...rest }: Anchor & { to: string }) {
  return <RouterLink to={to} reloadDocument={leavesTheApp(to)} {...rest} />
}

/** A link as the editors filled it in; if they did not, only what would have been in it. */
export function ContentLink({ link, children, ...rest }: Anchor & { link: Link | undefined }) {
  const target = useStorefront().target(link)
  if (!target) return <span {...rest}>{children}</span>
  if (target.newTab) {
    return (
      <a href={target.href} target="_blank" rel="noopener" {...rest}>
        {children}
      </a>
    )
  }
  if (!target.href.startsWith('/')) {
    return (
      <a href={target.href} {...rest}>
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
