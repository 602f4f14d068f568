import { Link } from 'react-router'
import type { FacetGroup } from '#app/listing/facet-groups.ts'
import { useFilterLabel } from '#app/listing/filter-label.ts'
import type { ListingControls } from '#app/listing/use-listing.ts'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { changed, chosenFilters, toggled } from '#contract/listing.ts'

/** Each chosen value is a link to the same listing without it. */
export function ChosenFilters({ groups, controls }: { groups: readonly FacetGroup[]; controls: ListingControls }) {
  const t = useTexts()
  const label = useFilterLabel(groups)
  const { listing, address } = controls
  const chosen = chosenFilters(listing.filters)
  if (chosen.length === 0) return null
  return (
    <ul className="mb-4 flex flex-wrap items-center gap-2" aria-label={t('listing.chosen')}>
      {chosen.map(({ name, value }) => (
        <li key={name + value}>
          <Link to={address(toggled(listing, name, value))} preventScrollReset className="chip">
            <span className="sr-only">{t('listing.remove_filter', { filter: label(name, value) })}</span>
            <span aria-hidden="true">{label(name, value)}</span>
            <Icon name="close" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={address(changed(listing, { filters: {} }))}
          preventScrollReset
          className="menu-link text-primary underline"
        >
          {t('listing.reset')}
        </Link>
      </li>
    </ul>
  )
}
