import { expect, test } from 'vitest'
import { z } from 'zod'
import { violationOf } from './violation.ts'

const first = (schema: z.ZodType, input: unknown) => {
  const issue = schema.safeParse(input).error?.issues[0]
  return issue && violationOf(issue)
}

test('[AUT-011] a missing, null or empty field is required', () => {
  for (const none of [undefined, null, '']) expect(first(z.string().min(1), none)).toEqual({ code: 'required' })
})

test('[ERR-010] too short and too long name the length', () => {
  expect(first(z.string().min(8), 'short')).toEqual({ code: 'too-short', values: { length: 8 } })
  expect(first(z.string().max(3), 'long')).toEqual({ code: 'too-long', values: { max: 3 } })
})

test('[ERR-010] an invalid date has its own code, and a schema can name others', () => {
  expect(first(z.iso.date(), '31.12.1990')).toEqual({ code: 'invalid-date' })
  for (const code of ['invalid-country', 'invalid-postcode', 'not-a-number'])
    expect(
      first(
        z.string().refine(() => false, { params: { code } }),
        'x',
      ),
    ).toEqual({ code })
})

test('anything else is invalid', () => {
  expect(first(z.string(), 5)).toEqual({ code: 'invalid' })
  expect(
    first(
      z.string().refine(() => false, { params: { code: 'made-up' } }),
      'x',
    ),
  ).toEqual({ code: 'invalid' })
})
