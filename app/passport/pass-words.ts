import { marks } from '#contract/catalogue/lens-choice.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { PassEntry } from '#contract/wearers/passport.ts'
import { dot } from '#contract/web/dot.ts'

/** The right eye first, as opticians write it. */
export const eyesInOrder: readonly Eye[] = ['right', 'left']

/** `SPH −2.50 · BC 8.6`. A value never breaks apart from its abbreviation. */
export const valuesLine = ({ formatted }: PassEntry) =>
  formatted.map(({ name, value }) => `${marks[name]} ${value}`.trim().replaceAll(' ', '\u00a0')).join(dot)
