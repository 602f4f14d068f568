import type { Listing } from '#contract/catalogue/listing.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import {
  bothEyes,
  type EyeValues,
  formatValues,
  isSameForBoth,
  readValues,
} from '#contract/catalogue/prescribed-values.ts'
import type { Understood } from '#contract/catalogue/search.ts'
import { dot } from '#contract/web/dot.ts'
import type { Translate } from '#messages/translate.ts'

// Only the loader uses these words, as those of the filters.

/** The values of one eye or of both in words; `eyes` are those that removing it clears. */
export type EyeChip = { eyes: readonly Eye[]; text: string }

export function eyeChips(values: EyeValues, t: Translate): EyeChip[] {
  if (values.right && isSameForBoth(values))
    return [{ eyes: bothEyes, text: t('listing.both_strength', { strength: formatValues(values.right) }) }]
  return bothEyes.flatMap((eye): EyeChip[] => {
    const own = values[eye]
    const text = eye === 'right' ? 'listing.right_strength' : 'listing.left_strength'
    return own ? [{ eyes: [eye], text: t(text, { strength: formatValues(own) }) }] : []
  })
}

/** What a visitor should know about how the phrase was understood, and values to choose from where it was not clear. */
export type SearchNotes = { sentences: string[]; meanings: { text: string; listing: Listing }[] }

export function searchNotes(understood: Understood | undefined, listing: Listing, t: Translate): SearchNotes {
  if (!understood) return { sentences: [], meanings: [] }
  const { words, found, values, meanings, unreadable, unsorted, unknown } = understood
  const quoted = (words: readonly string[]) => words.map((word) => t('search.quoted', { word })).join(', ')
  const hasStrength = Object.values(readValues(values)).some((eye) => eye?.sphere !== undefined)
  return {
    sentences: [
      ...(hasStrength && found === 'made' ? [t('search.not_on_hand')] : []),
      ...(hasStrength && found === 'other' ? [t('search.not_made')] : []),
      ...(unreadable.length > 0 ? [t('search.unreadable', { words: quoted(unreadable) })] : []),
      ...(unsorted.length > 0 ? [t('search.unsorted', { words: quoted(unsorted) })] : []),
      ...(unknown.length > 0 ? [t('search.unknown', { words: quoted(unknown) })] : []),
    ],
    meanings: meanings.map((written) => ({
      text: eyeChips(readValues(written), t)
        .map(({ text }) => text)
        .join(dot),
      listing: withMeaning(listing, readValues(written), words),
    })),
  }
}

/** The same search with these values written out, so that they can be read in one way only. */
function withMeaning(listing: Listing, values: EyeValues, words: string): Listing {
  const { right, left } = values
  const written = [right && `R ${formatValues(right)}`, left && `L ${formatValues(left)}`]
  return { ...listing, page: 1, values: {}, phrase: [...written, words].filter(Boolean).join(' ') }
}
