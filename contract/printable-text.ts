import { z } from 'zod'
import type { ViolationCode } from './violation.ts'

/** Control characters and halves of characters can neither be stored nor printed. */
const isPrintable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
const isPrintableInLines = (text: string) => isPrintable(text.replaceAll(/[\n\r\t]/g, ' '))

const invalid = { params: { code: 'invalid' satisfies ViolationCode } }

/** A line that a person typed, such as a name or a street. */
export const textLine = (max: number) => z.string().trim().max(max).refine(isPrintable, invalid)

/**
 * What the label of a parcel can show: letters of the scripts that are written in Europe with their accents, digits,
 * punctuation. Emoji, symbols, invisible characters and letters drawn as symbols are none of these.
 */
const label = /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9\p{P}\p{Zs}+°€§´`^=|~]|[\u0300-\u036f])*$/u
const unusualForms = /[\uff00-\uffef\u203c\u2049\u3030\u303d]/
const fitsOnLabel = (text: string) => !isPrintable(text) || (label.test(text) && !unusualForms.test(text))

/** A line of a name or an address, which goes onto a parcel. */
export const labelLine = (max: number) =>
  textLine(max).refine(fitsOnLabel, { params: { code: 'not-on-label' satisfies ViolationCode } })

/** A text of several lines that a person typed. */
export const textLines = (max: number) => z.string().trim().max(max).refine(isPrintableInLines, invalid)
