import type { ReactNode } from 'react'

/** React does not look into elements whose content is HTML, so what the server sent stays. */
export const asServed = { __html: '' }

/**
 * A part of the page that may be hidden at first, such as a closed menu. Until it is needed, it stays as the server sent
 * it, and its components do not run. Links in it work all the same, by `ClientSideNavigation`.
 */
export function HydratedWhen({ needed, children }: { needed: boolean; children: ReactNode }) {
  if (import.meta.env.SSR || needed) return <div className="contents">{children}</div>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: there is no HTML in it.
  return <div className="contents" suppressHydrationWarning dangerouslySetInnerHTML={asServed} />
}
