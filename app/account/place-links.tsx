import { useLocation } from 'react-router'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { splitLocale } from '#contract/web/locale-path.ts'
import { accountPlaces, findInAccount } from './account-pages.ts'

/** The links to the places of the account, as entries of a list. */
export function PlaceLinks({ className }: { className: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  const at = splitLocale(useLocation().pathname).path
  const here = findInAccount(at).place
  return accountPlaces.map((place) => {
    const [{ path: first }] = place.pages
    const current = at === first ? 'page' : 'true'
    return (
      <li key={first}>
        <PageLink to={path(first)} className={className} aria-current={place === here ? current : undefined}>
          <Icon name={place.icon} className="size-5 shrink-0" />
          {t(place.label)}
        </PageLink>
      </li>
    )
  })
}
