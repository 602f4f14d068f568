import { expect, test } from 'vitest'
import { createPageNotes } from './page-notes.ts'

const now = Date.UTC(2026, 0, 1)
const lifeOf = (changes: number[]) => {
  const notes = createPageNotes(() => now)
  for (const seconds of changes) notes.changesAt(now + seconds * 1000)
  const { 'Cache-Control': everywhere, 'CDN-Cache-Control': between } = notes.headers()
  return { everywhere, between }
}

test('a page is kept for a minute at most, the second half of it while it is renewed, and never in a browser', () => {
  expect(lifeOf([])).toEqual({
    everywhere: 'public, max-age=0, s-maxage=30',
    between: 'max-age=30, stale-while-revalidate=30, stale-if-error=86400',
  })
})

test.each([
  [[3600], 30, 30, 3570],
  [[45, 3600], 30, 15, 15],
  [[100, 12], 12, 0, 0],
  [[-5], 0, 0, 0],
])(
  'a page whose content changes in %j seconds is fresh for %i, renewed for %i, and sent in an outage for %i',
  (changes, fresh, stale, outage) => {
    expect(lifeOf(changes)).toEqual({
      everywhere: `public, max-age=0, s-maxage=${fresh}`,
      between: `max-age=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${outage}`,
    })
  },
)

test('each part is named once', () => {
  const notes = createPageNotes()
  notes.madeOf('product:1', 'categories')
  notes.madeOf('product:1')
  expect(notes.headers()['Cache-Tag']).toBe('product:1,categories')
})

test('what no announcement can name is left out: a header could not hold it, and a comma would be two tags', () => {
  const notes = createPageNotes()
  notes.madeOf('product:€', 'product:\0', 'product:1', 'product:a,catalogue', `product:${'x'.repeat(2000)}`)
  expect(notes.headers()['Cache-Tag']).toBe('product:1')
})
