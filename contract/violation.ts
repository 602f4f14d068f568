import type { z } from 'zod'
import type { CountryCode } from './brand.ts'

/** The violations of a field, each with its text. */
export const violationTexts = {
  required: 'validation.this_field_is_required',
  'invalid-email': 'validation.invalid_email',
  'too-short': 'validation.min_length',
  'too-long': 'validation.max_length',
  'not-a-number': 'validation.numbers_only',
  'invalid-country': 'validation.invalid_country',
  'invalid-postcode': 'validation.invalid_postcode',
  'postcode-format': 'validation.postcode_format',
  'invalid-date': 'validation.invalid_date_format',
  'weak-password': 'validation.weak_password',
  'common-password': 'validation.common_password',
  'personal-password': 'validation.personal_password',
  'passwords-differ': 'validation.passwords_differ',
  'miles-and-more-invalid': 'customer.invalid_miles_and_more_number',
  'not-unique': 'validation.email_not_unique',
  'private-only': 'validation.private_only',
  'not-on-label': 'validation.not_on_label',
  'lens-value': 'validation.lens_value',
  'number-between': 'validation.number_between',
  'day-range': 'validation.day_range',
  'reminder-date': 'validation.reminder_date',
  invalid: 'validation.invalid',
} as const

export type ViolationCode = keyof typeof violationTexts
export type Violation = {
  code: ViolationCode
  values?: { length?: number; max?: number; country?: CountryCode; from?: string; to?: string; step?: string }
}

const isMissing = /received (undefined|null)$/
const isCode = (code: unknown): code is ViolationCode => typeof code === 'string' && Object.hasOwn(violationTexts, code)

/** A schema's own checks give their violation as `params: { code, values }`; the others follow from Zod's issue. */
export function violationOf(issue: z.core.$ZodIssue): Violation {
  if (issue.code === 'custom' && isCode(issue.params?.code)) {
    const { code, values } = issue.params
    return { code, ...(values && { values }) }
  }
  if (issue.code === 'invalid_type' && isMissing.test(issue.message)) return { code: 'required' }
  if (issue.code === 'too_small' && issue.origin === 'string')
    return Number(issue.minimum) <= 1
      ? { code: 'required' }
      : { code: 'too-short', values: { length: Number(issue.minimum) } }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { code: 'too-long', values: { max: Number(issue.maximum) } }
  if (issue.code === 'invalid_format') return { code: formats[issue.format] ?? 'invalid' }
  return { code: 'invalid' }
}

const formats: Partial<Record<string, ViolationCode>> = { email: 'invalid-email', date: 'invalid-date' }
