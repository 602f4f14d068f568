import { formatOption, marks } from '#contract/catalogue/lens-choice.ts'
import { axisNames, type Options } from '#contract/catalogue/lens-parameters.ts'
import type { Eye } from '#contract/catalogue/ordered-variant.ts'
import type { WearerPass } from '#contract/wearers/passport.ts'

type PassText = {
  title: string
  /** Only if the customer wants it on the card. */
  name: string | undefined
  eyes: WearerPass['eyes']
  asOf: string
}

const eyeMarks: Record<Eye, string> = { right: 'R', left: 'L' }

/**
 * What the QR code of a lens passport contains: the values as a person reads them, in ASCII where possible, because many
 * readers guess the encoding. It has no link, no number and no e-mail address, so whoever scans it learns only the card.
 */
export function passText({ title, name, eyes, asOf }: PassText): string {
  const lines = (['right', 'left'] as const).flatMap((eye) => {
    const { current } = eyes[eye]
    if (!current) return []
    const words = [current.product?.title, valuesIn(current.options)].filter(Boolean)
    return [`${eyeMarks[eye]}: ${words.join(', ')}`]
  })
  return [title, ...(name ? [name] : []), ...lines, asOf].join('\n')
}

const valuesIn = (options: Options) =>
  axisNames
    .flatMap((name) => {
      const value = options[name]
      return value === undefined ? [] : [`${marks[name]} ${formatOption(name, value, {})}`.trim()]
    })
    .join(' ')
    .replaceAll('−', '-')
    .replaceAll('°', '')
