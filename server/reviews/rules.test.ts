import { describe, expect, test } from 'vitest'
import { checkReason } from './check-rules.ts'
import { authorOf, checkedRatings, presetRatings, reviewMovedBy, scoreOf } from './rules.ts'

const answers = (ratings: Record<string, number>) => Object.entries(ratings).map(([key, value]) => ({ key, value }))

describe('what is asked', () => {
  test('[ACC-021] depends on the category; every question has 5 stars as its proposal', () => {
    expect(presetRatings('lens')).toEqual(answers({ overall: 5, comfort: 5, vision: 5, value: 5 }))
    expect(presetRatings('sunglasses')).toEqual(answers({ overall: 5, comfort: 5, quality: 5, value: 5 }))
    // Bottles and cases are not worn.
    for (const category of ['lenscare', 'saline', 'accessory'])
      expect(presetRatings(category)).toEqual(answers({ overall: 5, quality: 5, value: 5 }))
    expect(presetRatings('another')).toEqual(answers({ overall: 5, value: 5 }))
  })

  test('has to be answered as a whole, with 1 to 5 stars each', () => {
    const good = { overall: 5, quality: 1, value: 3 }
    expect(checkedRatings('accessory', answers(good))).toEqual({ ok: true, value: good })
    expect(scoreOf(good)).toBe(3)
    const bads: Record<string, number>[] = [
      {},
      { overall: 5, quality: 1 },
      { ...good, value: 6 },
      { ...good, value: 0 },
      { ...good, value: 4.5 },
      { ...good, value: Number.NaN },
      { ...good, vision: 5 },
      { overall: 5, quality: 1, constructor: 3 },
    ]
    for (const bad of bads)
      expect(checkedRatings('accessory', answers(bad))).toEqual({ ok: false, error: { code: 'rating-invalid' } })
    const twice = [...answers(good).slice(0, 2), { key: 'overall', value: 1 }]
    expect(checkedRatings('accessory', twice).ok).toBe(false)
  })
})

test.each([
  ['Carla', 'Keller', 'Carla K.'],
  ['Änni', 'von Arx', 'Änni V.'],
  ['Jean-Luc', 'D’Arcy', 'Jean-Luc D.'],
  ['Anna', '42', 'Anna'],
  ['www.pills.example', 'Sale', ''],
  ['Buy now!', 'Sale', ''],
  ['x'.repeat(80), 'A', ''],
])('the author %s %s is public as “%s”', (firstName, lastName, author) =>
  expect(authorOf({ firstName, lastName })).toBe(author),
)

describe('a text', () => {
  test.each([
    ['de', 'Sehr angenehm, auch nach 14 Stunden. 5 von 5 Sternen!'],
    ['de', 'Ich trage sie seit 2019. Preis 39.90, geliefert am 12.11.2026.'],
    ['de', 'Ein super Preis-Leistungs-Verhältnis.Gerne wieder.'],
    ['en', 'Bought 2 boxes of −2.50 / 8.6 / 14.2. Great.'],
    ['it', 'Comode con la lente nuova, le ricompro.'],
    ['fr', 'Je les porte du matin au soir, rien à redire.'],
    ['de', ''],
    ['de', '<script>alert(1)</script>'],
  ] as const)('in %s is shown at once: %s', (locale, text) => expect(checkReason(text, locale)).toBeUndefined())

  test.each([
    ['de', 'Schreib mir: anna@example.org', 'e-mail address'],
    ['de', 'anna (at) example.org', 'e-mail address'],
    ['de', 'Billiger bei https://shop.example', 'link'],
    ['en', 'cheaper at www.example', 'link'],
    ['it', 'meglio su altro-negozio.com', 'link'],
    ['fr', 'moins cher sur bonneslentilles.fr/promo', 'link'],
    ['de', 'Ruf an: 079 123 45 67', 'telephone number'],
    ['it', 'chiamatemi +39/02.1234567', 'telephone number'],
    ['de', 'So ein Scheissladen', 'rude word'],
    ['de', 'SCHEI\u00dfE', 'rude word'],
    ['de', 'sch\u200bei\u200bsse', 'rude word'],
    ['en', 'What a SCAM', 'rude word'],
    ['it', 'che truffa', 'rude word'],
    ['fr', 'une vraie arnaque', 'rude word'],
    ['fr', 'ENCULE', 'rude word'],
    ['de', 'Danach Hornhautentzündung.', 'possible harm'],
    ['en', 'I got an eye infection', 'possible harm'],
    ['it', 'sono finito al pronto  soccorso', 'possible harm'],
    ['fr', 'Une kératite au bout de deux jours', 'possible harm'],
  ] as const)('in %s waits for a person: %s', (locale, text, reason) => expect(checkReason(text, locale)).toBe(reason))

  test('of 2000 letters is judged without delay, however it repeats', () => {
    for (const piece of ['1 ', 'a.', '@a', 'www', '-1'])
      expect(() => checkReason(piece.repeat(1000), 'de')).not.toThrow()
  })
})

test('a person publishes or refuses what waits, and may change that later', () => {
  expect([reviewMovedBy('publish', 'waiting'), reviewMovedBy('refuse', 'waiting')]).toEqual(['published', 'refused'])
  expect([reviewMovedBy('refuse', 'published'), reviewMovedBy('publish', 'refused')]).toEqual(['refused', 'published'])
  expect([reviewMovedBy('publish', 'published'), reviewMovedBy('refuse', 'refused')]).toEqual([undefined, undefined])
})
