import { useEffect, useRef } from 'react'
import { useTexts } from '#app/texts.tsx'
import type { FilterName } from '#contract/catalogue/filters.ts'
import { withFilter } from '#contract/catalogue/listing.ts'
import type { MessageId } from '#messages/ids.ts'
import type { FilterGroup } from './filter-words.ts'
import type { ListingControls } from './use-listing.ts'

type FieldProps = { group: FilterGroup; controls: ListingControls }

/** Two filters that belong together and stand beside each other: the first brings the second. */
export const pairs: {
  [Name in FilterName]?: {
    second: FilterName
    title: MessageId
    hint?: MessageId
    Field: (props: FieldProps) => React.JSX.Element
  }
} = {
  sphere_right: {
    second: 'sphere_left',
    title: 'listing.filter_strength',
    hint: 'listing.hint_strength',
    Field: StrengthField,
  },
  price_from: { second: 'price_to', title: 'listing.filter_price', Field: PriceField },
}

type PairProps = { pair: NonNullable<(typeof pairs)[FilterName]>; groups: FilterGroup[]; controls: ListingControls }

export function FilterPair({ pair: { title, hint, Field }, groups, controls }: PairProps) {
  const t = useTexts()
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{t(title)}</legend>
      {hint && <p className="mb-1 text-muted text-sm">{t(hint)}</p>}
      <div className="filter-pair">
        {groups.map((group) => (
          // biome-ignore lint/a11y/noLabelWithoutControl: the field contains the control
          <label key={group.name}>
            <span className="text-muted text-sm">{group.title}</span>
            <Field group={group} controls={controls} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function StrengthField({ group: { name, options }, controls: { listing, go } }: FieldProps) {
  const t = useTexts()
  const chosen = listing.filters[name]?.[0] ?? ''
  return (
    <select
      name={name}
      value={chosen}
      onChange={({ target }) => go(withFilter(listing, name, target.value))}
      className="select"
    >
      <option value="">{t('listing.any')}</option>
      {options.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {/* The closed field has room for the value alone. */}
          {value === chosen ? label : `${label} (${count})`}
        </option>
      ))}
    </select>
  )
}

/** An amount takes effect when the field is left or Enter is pressed; both submit the form of the filters. */
function PriceField({ group: { name }, controls: { listing } }: FieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [value = ''] = listing.filters[name] ?? []
  useEffect(() => {
    if (field.current) field.current.value = value
  }, [value])
  return (
    <input
      ref={field}
      name={name}
      defaultValue={value}
      inputMode="decimal"
      maxLength={8}
      autoComplete="off"
      onBlur={({ target }) => target.value !== value && target.form?.requestSubmit()}
      className="field-input"
    />
  )
}
