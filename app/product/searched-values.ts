import type { Choice, LensRange } from '#contract/catalogue/lens-choice.ts'
import { type EyeValues, readValues, valuesParameter } from '#contract/catalogue/prescribed-values.ts'
import { fillSearched, isWithoutValues } from '#contract/wearers/fill-choice.ts'

/** What a search has filled in, and what of it this product is not made in. */
export type SearchedValues = ReturnType<typeof fillSearched> & { values: EyeValues }

/**
 * The values in the address, which the search wrote there. The page is cached for everybody without them, so the browser
 * reads them; a choice that is there already stays.
 */
export function searchedValues(range: LensRange, choice: Choice): SearchedValues | undefined {
  const values = readValues(new URLSearchParams(location.search).get(valuesParameter))
  if (!(values.right || values.left) || !isWithoutValues(range, choice)) return undefined
  return { ...fillSearched(range, choice, values), values }
}
