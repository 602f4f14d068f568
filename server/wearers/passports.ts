import type { LocaleCode } from '#contract/brand.ts'
import { picturesIn } from '#contract/catalogue/color-pictures.ts'
import { formatOption } from '#contract/catalogue/lens-choice.ts'
import { axisNames } from '#contract/catalogue/lens-parameters.ts'
import type { EyePass, PassEntry, WearerPass } from '#contract/wearers/passport.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Db } from '#server/database/database.ts'
import { type OrderedLensRow, readOrderedLenses } from '#server/orders/operations.ts'
import { wearersOf } from './operations.ts'
import { type Entry, type EyeHistory, passportOf } from './passport-rules.ts'
import { type EyeTestRule, eyeTestOf } from './rules.ts'
import { readConfirmed, readPrescriptions } from './store.ts'

export type PassportQuery = {
  customerId: string
  brand: string
  locale: LocaleCode
  zone: string
  eyeTest: EyeTestRule
}

/** The lens passports of all wearers of a customer, in the words of one storefront. */
export async function readPassports(db: Db, query: PassportQuery): Promise<WearerPass[]> {
  const wearers = await wearersOf(db, query.customerId)
  const ids = wearers.map(({ id }) => id)
  const [rows, prescriptions, confirmed] = await Promise.all([
    readOrderedLenses(db, query),
    readPrescriptions(db, ids),
    readConfirmed(db, ids),
  ])
  const lenses = rows.map((row) => ({ ...row, orderedOn: isoDate(new Date(row.orderedAt), query.zone) }))
  const view = (history: EyeHistory) => eyeView(history, rows, query.locale)
  return wearers.map(({ id, name, isSelf }) => {
    const own = prescriptions.filter(({ wearerId }) => wearerId === id)
    const { right, left } = passportOf({ id, isSelf }, { lenses, prescriptions: own })
    return {
      id,
      name,
      isSelf,
      eyes: { right: view(right), left: view(left) },
      eyeTest: eyeTestOf(
        own.map(({ prescribedOn }) => prescribedOn),
        query.eyeTest,
      ),
      prescriptions: own.map(({ id, prescribedOn }) => ({ id, prescribedOn })),
      confirmed: confirmed.filter(({ wearerId }) => wearerId === id).map(({ key }) => key),
    }
  })
}

function eyeView(
  { current, beside, history }: EyeHistory,
  rows: readonly OrderedLensRow[],
  locale: LocaleCode,
): EyePass {
  const view = (entry: Entry) => entryView(entry, rows, locale)
  return { current: current && view(current), beside: beside && view(beside), history: history.map(view) }
}

function entryView({ productId, ...entry }: Entry, rows: readonly OrderedLensRow[], locale: LocaleCode): PassEntry {
  const row = rows.find((row) => row.productId === productId)
  const labels = Object.entries(row?.colorTexts ?? {}).map(([code, texts]) => [code, texts[locale] ?? code])
  const formatted = axisNames.flatMap((name) => {
    const value = entry.options[name]
    return value === undefined ? [] : [{ name, value: formatOption(name, value, Object.fromEntries(labels)) }]
  })
  const product = row && {
    id: row.productId,
    title: row.title,
    path: row.isSold ? `/p/${row.productId}/${row.slug}` : null,
    image: picturesIn(row.images, entry.options.color).front,
  }
  return { ...entry, formatted, product: product ?? null }
}
