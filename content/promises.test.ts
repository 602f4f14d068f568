import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { CatalogueRecord } from '#server/catalogue/catalogue-file.ts'
import { isWorkingDay } from '#server/delivery/holiday-rules.ts'
import { arrival } from '#server/delivery/rules.ts'
import { transitTo } from '#server/delivery/shipping-rules.ts'
import { commonSpheres, usualStock } from '#server/delivery/usual-rules.ts'

/** Where a text speaks of paying by invoice, and what it then has to say (server/credit/rules.ts). */
const promise =
  /auf Rechnung|Rechnung (gibt|steht)|by invoice|Invoice is|sur facture|facture est|con fattura|fattura è/i
const conditions = [/Konto|account|compte/, /bezahlt und versandt|paid and shipped|payée et expédiée|pagato e spedito/]

type Part = { file: string; texts: string[] }

/** The texts that stand together: a title and what is below it, or one paragraph. */
function partsOf(file: string, value: unknown): Part[] {
  if (typeof value !== 'object' || value === null) return []
  const fields = Object.values(value)
  const texts = fields.filter((field) => typeof field === 'string')
  return [{ file, texts }, ...fields.flatMap((field) => partsOf(file, field))]
}

test('paying by invoice is promised with its condition everywhere', () => {
  // What people type into the search is no promise.
  const files = globSync('content/*/*/**/*.json').filter((file) => !file.endsWith('search-words.json'))
  const parts = files.flatMap((file) => partsOf(file, JSON.parse(readFileSync(file, 'utf8'))))
  const promises = parts.filter(({ texts }) => texts.some((text) => promise.test(text)))
  expect(promises).toHaveLength(14)
  for (const { file, texts } of promises)
    for (const condition of conditions) expect(texts.join(' '), file).toMatch(condition)
})

/** Working days from an order to the parcel, of what is in stock, at home: at best, and when ordered after the cut-off. */
function promisedDays(brand: Pick<Brand, 'country' | 'shipping' | 'delivery'>): [min: number, max: number] {
  const [shortest, longest] = transitTo(brand, brand.country) ?? [0, 0]
  const { packingDays } = brand.delivery
  return [packingDays + shortest, 1 + packingDays + longest]
}

/** `in 2 bis 4 Arbeitstagen`, or in one field the days and in the next what they are. */
const span = /(\d)(?: bis | to | à |–)(\d) (?:Arbeitstag|working day|jours ouvrables|giorni lavorativi)/g
const calendarDays = /\d(?: bis | to | à |–)\d (?:Tage|days|jours(?! ouvrables)|giorni(?! lavorativi))/

test.each([
  ['claravue', [2, 4], 20],
  ['linsenhaus', [1, 3], 4],
  ['lenteo', [2, 5], 3],
] as const)('%s promises in the top bar and on the home page what its carrier keeps: %j', (id, days, count) => {
  const brand = brands.find((one) => one.id === id)
  expect(brand && promisedDays(brand)).toEqual(days)
  const files = globSync(`content/${id}/*/{settings,home}.json`)
  const parts = files.flatMap((file) => partsOf(file, JSON.parse(readFileSync(file, 'utf8'))))
  const texts = parts.map((part) => part.texts.join(' '))
  const promised = texts.flatMap((text) => [...text.matchAll(span)]).map(([, min, max]) => [Number(min), Number(max)])
  expect(promised).toEqual(Array.from({ length: count }, () => days))
  expect(texts.filter((text) => calendarDays.test(text))).toEqual([])
})

const zones: Readonly<Record<string, string>> = {
  claravue: 'Europe/Zurich',
  linsenhaus: 'Europe/Berlin',
  lenteo: 'Europe/Rome',
}

test('the promise holds at every hour of a year for what is in stock', () => {
  for (const brand of brands) {
    const [min, max] = promisedDays(brand)
    const transit = transitTo(brand, brand.country) ?? [0, 0]
    const { warehouse } = brand.delivery
    for (let hour = 0; hour < 366 * 24; hour += 7) {
      const orderedAt = Temporal.Instant.from('2026-01-01T00:00Z').add({ hours: hour })
      const arrives = arrival({ ...brand.delivery, orderedAt, leadDays: 0, destination: brand.country, transit })
      const ordered = orderedAt.toZonedDateTimeISO(zones[brand.id] ?? 'UTC').toPlainDate()
      const days = (until: string) => {
        let count = 0
        for (let day = ordered; Temporal.PlainDate.compare(day, until) < 0; ) {
          day = day.add({ days: 1 })
          if (isWorkingDay(day, warehouse)) count++
        }
        return count
      }
      expect(days(arrives.min), `${brand.id} ${orderedAt}`).toBeGreaterThanOrEqual(min)
      expect(days(arrives.max), `${brand.id} ${orderedAt}`).toBeLessThanOrEqual(max)
    }
  }
})
test('the promise is true for most of what the demo sells: products by their popularity', () => {
  const records = readFileSync('catalogue/demo.jsonl', 'utf8').trimEnd().split('\n')
  const products = records
    .map((line) => CatalogueRecord.parse(JSON.parse(line)))
    .filter((record) => record.record === 'product')
    .filter(({ is_active, discontinued }) => is_active && !discontinued)
  const isCommon = ({ options: { sphere = 0 } }: (typeof products)[number]['stock'][number]) =>
    Number(sphere) >= commonSpheres.from && Number(sphere) <= commonSpheres.to
  const isKept = (product: (typeof products)[number]) => {
    const there = product.stock.filter(({ on_hand }) => on_hand > 0)
    const common = product.category === 'lens' ? there.filter(isCommon) : there
    return ['all', 'most'].includes(usualStock(product, { common: common.length, soldOut: 0 }))
  }
  for (const { id } of brands) {
    const sold = products.filter(({ brand_channels }) => brand_channels.includes(id))
    const weight = (list: typeof sold) => list.reduce((sum, { popularity }) => sum + popularity, 0)
    expect(weight(sold.filter(isKept)) / weight(sold), id).toBeGreaterThan(2 / 3)
  }
})
