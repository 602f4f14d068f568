import { expect, test } from 'vitest'
import { createPageNotes } from './page-notes.ts'

const now = Date.UTC(2026, 0, 1)
const cacheControl = (changes: number[]) => {
  const notes = createPageNotes(() => now)
  for (const seconds of changes) notes.changesAt(now + seconds * 1000)
  return notes.headers()['Cache-Control']
}

test('a page is kept for a minute at most, the second half of it while it is renewed', () => {
  expect(cacheControl([])).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400')
})

test.each([
  [[3600], 30, 30, 3570],
  [[45, 3600], 30, 15, 15],
  [[100, 12], 12, 0, 0],
  [[-5], 0, 0, 0],
])(
  'a page whose content changes in %j seconds is fresh for %i, renewed for %i, and sent in an outage for %i',
  (changes, fresh, stale, outage) => {
    expect(cacheControl(changes)).toBe(
      `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${stale}, stale-if-error=${outage}`,
    )
  },
)

test('each part is named once', () => {
  const notes = createPageNotes()
  notes.madeOf('product:1', 'categories')
  notes.madeOf('product:1')
  expect(notes.headers()['Cache-Tag']).toBe('product:1,categories')
})
