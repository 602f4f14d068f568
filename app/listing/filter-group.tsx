import { useTexts } from '#app/texts.tsx'
import { toggled } from '#contract/catalogue/listing.ts'
import type { FacetGroup } from './facet-groups.ts'
import { filterHints, filterTitles, useFilterLabel, valueHints } from './filter-label.ts'
import type { ListingControls } from './use-listing.ts'

const mostVisible = 8

/** The values of one filter. Only the first of them are visible if there are many; the others are folded away. */
export function FilterGroup({ group, controls }: { group: FacetGroup; controls: ListingControls }) {
  const t = useTexts()
  const { name, options } = group
  const chosen = controls.listing.filters[name] ?? []
  const hint = filterHints[name]
  const isLong = options.length > mostVisible
  const folded = isLong ? options.slice(mostVisible) : []
  const entry = (option: FacetGroup['options'][number]) => (
    <FilterOption
      key={option.value}
      group={group}
      option={option}
      isChosen={chosen.includes(option.value)}
      controls={controls}
    />
  )
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t(filterTitles[name])}</legend>
      {hint && <p className="mb-1 text-muted text-sm">{t(hint)}</p>}
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

type OptionProps = {
  group: FacetGroup
  option: FacetGroup['options'][number]
  isChosen: boolean
  controls: ListingControls
}

function FilterOption({ group, option, isChosen, controls }: OptionProps) {
  const t = useTexts()
  const label = useFilterLabel([group])
  const { value, count } = option
  const hint = group.name === 'lens_type' ? valueHints[value] : undefined
  return (
    <li>
      <label className="filter-option">
        <input
          type="checkbox"
          name={group.name}
          value={value}
          checked={isChosen}
          onChange={() => controls.go(toggled(controls.listing, group.name, value))}
        />
        <span>
          {label(group.name, value)}
          {hint && <span className="block text-muted text-xs">{t(hint)}</span>}
        </span>
        <span className="ml-auto text-muted text-sm tabular-nums">
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{t('listing.count', { count })}</span>
        </span>
      </label>
    </li>
  )
}
