import { describe, expect, test } from 'vitest'
import { type Cookie, type CookieId, cookieTable } from '#server/http/cookie-table.ts'
import { objectsIn, readStories } from './check-stories.ts'

const pages = readStories(import.meta.dirname).filter(({ slug }) => slug === 'cookies')

/** Staff see these, and no visitor. */
const cookiesOfStaff: readonly CookieId[] = ['acting', 'wip']
const cookies: readonly [string, Cookie][] = Object.entries(cookieTable)
const ofVisitors = cookies
  .filter(([id, { isOnlyCleared }]) => !isOnlyCleared && !cookiesOfStaff.some((staff) => staff === id))
  .map(([, cookie]) => cookie)

const units: Record<string, number> = { min: 60, hour: 3600, day: 86_400, year: 365 * 86_400 }
const unitOf: readonly [RegExp, keyof typeof units][] = [
  [/^min/i, 'min'],
  [/^(hour|stund|or[ae]|heure)/i, 'hour'],
  [/^(day|tag|giorn|jour)/i, 'day'],
  [/^(year|jahr|ann[io]|an)/i, 'year'],
]
const secondsOf = (count: string, word: string) =>
  Number(count) * (units[unitOf.find(([is]) => is.test(word))?.[1] ?? ''] ?? 0)

/** The lifetime that the page gives for each name: a duration in brackets is for all names since the one before. */
function lifetimesOn(content: unknown) {
  const found = new Map<string, number>()
  let open: string[] = []
  for (const { type, text, marks } of objectsIn(content)) {
    if (type === 'list_item' || type === 'paragraph') open = []
    if (type !== 'text' || typeof text !== 'string') continue
    const isName = Array.isArray(marks) && marks.some((mark) => mark?.type === 'code')
    if (isName) open.push(text)
    const [, count, word] = (!isName && /^\s*\((\d+)\s(\p{L}+)/u.exec(text)) || []
    if (!count || !word) continue
    for (const name of open) found.set(name, secondsOf(count, word))
    open = []
  }
  return found
}

describe.each(pages.map(({ brand, locale, content }) => ({ name: `${brand}/${locale}`, content })))(
  'the page about cookies of $name',
  ({ content }) => {
    test('[TRK-015] gives each cookie of the table the lifetime that it has', () => {
      const said = lifetimesOn(content)
      const differing = ofVisitors.filter(({ name, seconds }) => said.get(name) !== seconds)
      expect(differing.map(({ name }) => [name, said.get(name)])).toEqual([])
    })

    test('names no cookie that the shop does not write', () => {
      const names = new Set(ofVisitors.map(({ name }) => name))
      const foreign = [...lifetimesOn(content).keys()].filter(
        (name) => /^(vsf-|[a-z]+_)/.test(name) && !names.has(name),
      )
      expect(foreign).toEqual([])
    })
  },
)
