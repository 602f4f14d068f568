import { z } from 'zod'
import { labelLine, textLine } from '#contract/printable-text.ts'
import { latestToday } from '#contract/time-zones.ts'
import type { ViolationCode } from '#contract/violation.ts'

const wrong = (code: ViolationCode) => ({ params: { code } })

export const PersonName = labelLine(60).min(1)

/** One @, a dot after it, and no characters that a mailbox cannot have. */
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@.<>()[\]\\,;:"]{2,}$/

/** Trimmed and in lower case, as it is stored. */
export const Email = textLine(254)
  .toLowerCase()
  .min(1)
  .refine((text) => text === '' || emailPattern.test(text), wrong('invalid-email'))

/** 1 male, 2 female. Of one literal with two values, the API's description would mention the first only. */
export const Salutation = z.union([z.literal(1), z.literal(2)])

const earliestBirth = '1900-01-01'
export const Birthday = z.iso
  .date()
  .refine((day) => day >= earliestBirth && day <= latestToday(), wrong('invalid-date'))

/** As people write it, with at least six digits. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(30)
  .refine((text) => /^\+?[\d\s()/.-]*$/.test(text) && text.replace(/\D/g, '').length >= 6, wrong('not-a-number'))
