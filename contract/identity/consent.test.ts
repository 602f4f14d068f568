import { expect, test } from 'vitest'
import { answerFrom, consentFrom, consentValue, consentVersion } from './consent.ts'
import { allowedBy } from './consent-answer.ts'

const id = '0123456789abcdef0123456789abcdef'
const nothing = { statistics: false, marketing: false }
const everything = { statistics: true, marketing: true }

test.each([nothing, { statistics: true, marketing: false }, { statistics: false, marketing: true }, everything])(
  'an answer is read as it was written, also where a server has encoded it: %o',
  (consent) => {
    const value = consentValue(consent, id)
    expect(answerFrom(value)).toEqual({ consent, id })
    expect(answerFrom(encodeURIComponent(value))).toEqual({ consent, id })
  },
)

test('answers of before there were proofs still hold', () => {
  expect(answerFrom('necessary+statistics')).toEqual({
    consent: { statistics: true, marketing: false },
    id: undefined,
  })
  expect(answerFrom('necessary')).toEqual({ consent: nothing, id: undefined })
})

test.each(['', 'statistics', 'statistics+marketing', 'necessarystatistics', 'x.1.y'])('%j answers nothing', (value) => {
  expect(answerFrom(value)).toBeUndefined()
  expect(consentFrom(value)).toEqual(nothing)
})

test('an answer to another version of the question is none, and allows nothing', () => {
  const earlier = consentValue(everything, id).replace(`.${consentVersion}.`, `.${consentVersion - 1}.`)
  expect([answerFrom(earlier), consentFrom(earlier)]).toEqual([undefined, nothing])
})

test('an id that no browser of ours has made is not one', () => {
  expect(answerFrom(`necessary.1.${id}0`)?.id).toBeUndefined()
  expect(answerFrom('necessary.1.<script>')?.id).toBeUndefined()
})

test('accept allows all, refuse nothing whatever is ticked, and a choice what is ticked', () => {
  const isTicked = (kind: string) => kind === 'statistics'
  expect(allowedBy('all', isTicked)).toEqual(everything)
  expect(allowedBy('none', isTicked)).toEqual(nothing)
  expect(allowedBy('chosen', isTicked)).toEqual({ statistics: true, marketing: false })
})
