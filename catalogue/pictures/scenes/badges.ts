import { letter, textWidth } from '../lettering.ts'
import { along, lighter } from '../light.ts'
import type { Sheet } from '../sheet.ts'
import { round } from '../space.ts'
import { marks } from './marks.ts'
import { moods, type Scene } from './scenery.ts'

type Pictures = Record<string, readonly [width: number, height: number, paint: Scene]>

const security: Scene = (sheet) =>
  `<path d="M25 3l19 7v13c0 13-8 21-19 24C14 44 6 36 6 23V10z" fill="${along(sheet, [
    [0, '#2f9e6b'],
    [1, '#0b7a4b'],
  ])}"/><path d="M25 3l19 7v13c0 13-8 21-19 24z" fill="#fff" opacity=".14"/><path d="M15 25l7 7l13-14" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/>`

/** Lettering along a circle, its middle at the top, or at the foot reading the same way. */
function around(sheet: Sheet, text: string, radius: number, size: number, fill: string): string {
  const style = { font: 'bold', size, fill, tracking: 0.08 } as const
  const total = textWidth(text, style)
  let walked = 0
  return [...text]
    .map((character) => {
      const width = textWidth(character, style) + size * 0.08
      const angle = ((walked + width / 2 - total / 2) / radius) * (180 / Math.PI)
      walked += width
      if (character === ' ') return ''
      return `<g transform="rotate(${round(angle)} 80 80)">${letter(sheet, character, 80, 80 - radius, { ...style, anchor: 'middle' })}</g>`
    })
    .join('')
}

/** A round seal of the shop itself; it claims no real certificate. */
const seal =
  (text: string, colour: string, sign: string): Scene =>
  (sheet) => {
    const size = Math.min(15, (15 * 240) / textWidth(text, { font: 'bold', size: 15, tracking: 0.08 }))
    return (
      `<circle cx="80" cy="80" r="76" fill="#fff" stroke="${colour}" stroke-width="4"/><circle cx="80" cy="80" r="72" fill="none" stroke="${lighter(colour, 0.6)}" stroke-width="2" stroke-dasharray="0 5" stroke-linecap="round"/>` +
      `<circle cx="80" cy="80" r="46" fill="${along(sheet, [
        [0, lighter(colour, 0.18)],
        [1, colour],
      ])}"/>${sign}${around(sheet, text.toUpperCase(), 53, size, colour)}` +
      `<path d="M56 137l4-8l4 8l-8-5h8zM76 142l4-8l4 8l-8-5h8zM96 137l4-8l4 8l-8-5h8z" fill="${colour}"/>`
    )
  }

const tick =
  '<path d="M60 81l14 14l27-29" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>'
const spectacles =
  '<g fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"><circle cx="64" cy="82" r="13"/><circle cx="96" cy="82" r="13"/><path d="M77 80q3-4 6 0M51 79l-6-7M109 79l6-7"/></g>'

const verified: Record<string, string> = {
  de: 'Geprüfter Shop',
  it: 'Negozio verificato',
  fr: 'Boutique vérifiée',
  en: 'Verified shop',
}
const qualified: Record<string, string> = {
  de: 'Fachoptiker',
  it: 'Ottico esperto',
  fr: 'Opticien diplômé',
  en: 'Qualified optician',
}

/** An association that does not exist: an eye made of two arcs. */
const partner: Scene = (sheet) =>
  `<path d="M16 40Q44 8 72 40Q44 72 16 40Z" fill="none" stroke="${moods.linsenhaus.primary}" stroke-width="6" stroke-linejoin="round"/><circle cx="44" cy="40" r="10" fill="${moods.linsenhaus.primary}"/>` +
  letter(sheet, 'Okulenta', 88, 43, { font: 'serif', size: 34, fill: moods.linsenhaus.ink }) +
  letter(sheet, 'FOR GOOD SIGHT', 90, 62, { font: 'text', size: 11.5, tracking: 0.12, fill: '#5b6b66' })

const sealed = (prefix: string, texts: Record<string, string>, colour: string, sign: string): Pictures =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      `${prefix}-${language}`,
      [160, 160, seal(text, colour, sign)] as const,
    ]),
  )

export const badges: Pictures = {
  ...marks,
  'security-badge': [50, 50, security],
  ...sealed('seal-verified', verified, moods.claravue.primary, tick),
  ...sealed('seal-optician', qualified, moods.linsenhaus.primary, spectacles),
  'partner-okulenta': [240, 80, partner],
}
