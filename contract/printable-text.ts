import { z } from 'zod'
import type { ViolationCode } from './violation.ts'

/** Control characters and halves of characters can neither be stored nor printed. */
const isPrintable = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text)
const isPrintableInLines = (text: string) => isPrintable(text.replaceAll(/[\n\r\t]/g, ' '))

const invalid = { params: { code: 'invalid' satisfies ViolationCode } }

/** A line that a person typed, such as a name or a street. */
export const textLine = (max: number) => z.string().trim().max(max).refine(isPrintable, invalid)

/** A text of several lines that a person typed. */
export const textLines = (max: number) => z.string().trim().max(max).refine(isPrintableInLines, invalid)
