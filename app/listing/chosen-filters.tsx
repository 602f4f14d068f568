import { Link } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { changed, chosenFilters, eyesOf, toggled, withoutEyes } from '#contract/catalogue/listing.ts'
import type { FilterGroup } from './filter-words.ts'
import type { EyeChip } from './understood-words.ts'
import type { ListingControls } from './use-listing.ts'

type ChosenProps = {
  groups: readonly FilterGroup[]
  eyes: readonly EyeChip[]
  controls: ListingControls
  withPhrase: boolean
}

/** Each chosen value is a link to the listing without it; so are the values of an eye, and the phrase within a category. */
export function ChosenFilters({ groups, eyes, controls, withPhrase }: ChosenProps) {
  const t = useTexts()
  const { listing, urlOf } = controls
  const left = eyesOf(listing)
  // Until the next page has come, an eye that was just removed is gone already.
  const ofEyes = eyes.filter((chip) => chip.eyes.some((eye) => left[eye]))
  const isInWords = (name: string) => ofEyes.some((chip) => chip.eyes.some((eye) => name === `sphere_${eye}`))
  const filters = chosenFilters(listing.filters).filter(({ name }) => !isInWords(name))
  const chosen = filters.map(({ name, value }) => {
    const option = groups.find((group) => group.name === name)?.options.find((each) => each.value === value)
    return { text: option?.chosen ?? option?.label ?? value, without: toggled(listing, name, value) }
  })
  chosen.unshift(...ofEyes.map((chip) => ({ text: chip.text, without: withoutEyes(listing, chip.eyes) })))
  if (withPhrase && listing.phrase)
    chosen.unshift({ text: listing.phrase, without: changed(listing, { phrase: '', sort: 'popularity' }) })
  if (chosen.length === 0) return null
  return (
    <ul className="mb-4 flex flex-wrap items-center gap-2" aria-label={t('listing.chosen')}>
      {chosen.map(({ text, without }) => (
        <li key={urlOf(without).search}>
          <Link to={urlOf(without)} preventScrollReset className="chip">
            <span className="sr-only">{t('listing.remove_filter', { filter: text })}</span>
            <span aria-hidden="true">{text}</span>
            <Icon name="close" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={urlOf(
            changed(listing, { filters: {}, values: {}, ...(withPhrase && { phrase: '', sort: 'popularity' }) }),
          )}
          preventScrollReset
          className="menu-link text-primary underline"
        >
          {t('listing.reset')}
        </Link>
      </li>
    </ul>
  )
}
