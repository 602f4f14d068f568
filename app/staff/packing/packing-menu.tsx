import { useDeskPlace } from '#app/staff/use-desk-place.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

const places = [
  { path: '/staff/packing', label: 'desk-packing.title' },
  { path: '/staff/packing/pick-list', label: 'desk-packing.pick_list' },
  { path: '/staff/packing/lots', label: 'desk-packing.lots' },
  { path: '/staff/packing/recall', label: 'desk-packing.recall' },
] as const

/** The pages of the warehouse. */
export function PackingMenu() {
  const t = useTexts()
  const { path } = useStorefront()
  const here = useDeskPlace()
  return (
    <nav aria-label={t('desk-packing.menu')} className="packing-menu">
      {places.map((place) => (
        <PageLink key={place.path} to={path(place.path)} aria-current={here === place.path ? 'page' : undefined}>
          {t(place.label)}
        </PageLink>
      ))}
    </nav>
  )
}
