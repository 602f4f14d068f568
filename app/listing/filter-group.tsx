import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { toggled, withFilter } from '#contract/catalogue/listing.ts'
import { formatCount } from '#contract/web/format.ts'
import type { FilterGroup as Group, FilterOption as Option } from './filter-words.ts'
import type { ListingControls } from './use-listing.ts'

const mostVisible = 8

type GroupProps = { group: Group; controls: ListingControls }

/** The values of one filter. Only the first of them are visible if there are many; the others are folded away. */
export function FilterGroup({ group, controls }: GroupProps) {
  const t = useTexts()
  const { name, title, hint } = group
  const chosen = controls.listing.filters[name] ?? []
  // "4 stars and more" contains "3 and more", so only one of them is chosen, or none.
  const options = name === 'rating' ? [{ value: '', label: t('listing.any') }, ...group.options] : group.options
  const isLong = options.length > mostVisible
  const folded = isLong ? options.slice(mostVisible) : []
  const entry = (option: Option) => (
    <FilterOption
      key={option.value}
      group={group}
      option={option}
      isChosen={option.value ? chosen.includes(option.value) : chosen.length === 0}
      controls={controls}
    />
  )
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{title}</legend>
      {hint && <p className="mb-1 text-muted text-sm">{hint}</p>}
      <ul>{options.slice(0, mostVisible).map(entry)}</ul>
      {isLong && (
        <details open={folded.some(({ value }) => chosen.includes(value)) || undefined}>
          <summary className="filter-more">{t('listing.show_all_values', { count: options.length })}</summary>
          <ul>{folded.map(entry)}</ul>
        </details>
      )}
    </fieldset>
  )
}

function FilterOption({ group, option, isChosen, controls }: GroupProps & { option: Option; isChosen: boolean }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  const { listing, go } = controls
  const { name } = group
  const { value, label, hint, count } = option
  const number = formatCount(count ?? 0, storefront.money.locale)
  const isSingle = name === 'rating'
  return (
    <li>
      <label className="filter-option">
        <input
          type={isSingle ? 'radio' : 'checkbox'}
          name={name}
          value={value}
          checked={isChosen}
          onChange={() => go(isSingle ? withFilter(listing, name, value) : toggled(listing, name, value))}
        />
        <span>
          {label}
          {hint && <span className="block text-muted text-xs">{hint}</span>}
        </span>
        {count !== undefined && (
          <span className="ml-auto text-muted text-sm tabular-nums">
            <span aria-hidden="true">{number}</span>
            <span className="sr-only">{t('listing.count', { count, number })}</span>
          </span>
        )}
      </label>
    </li>
  )
}
