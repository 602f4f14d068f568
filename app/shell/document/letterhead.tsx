import { Logo } from '#app/storefront/logo.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { dot } from '#contract/web/dot.ts'

/** The head of a printed page, in place of the header: who sent this paper, and how to reach them. */
export function Letterhead() {
  const { storefront, settings } = useStorefront()
  const contacts = [settings?.phone, settings?.email].filter(Boolean).join(dot)
  return (
    <div className="letterhead">
      <Logo brand={storefront.id} />
      <address>{[settings?.company_address || storefront.name, contacts].filter(Boolean).join('\n')}</address>
    </div>
  )
}
