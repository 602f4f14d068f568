import type { Brand, LocaleCode } from '#contract/brand.ts'
import { ok, type Result } from '#contract/result.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isForAnEye, type LensLine, type LineQuestion, questionsAbout } from '#contract/wearers/line-questions.ts'
import type { EyePass, WearerPass } from '#contract/wearers/passport.ts'
import type { WrittenPrescription } from '#contract/wearers/prescription.ts'
import type { Wearer } from '#contract/wearers/wearer.ts'
import { formatDate, isoDate } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { drawQrCode } from '#server/values/qr-code.ts'
import * as wearers from './operations.ts'
import { passText } from './pass-text-rules.ts'
import { readPassports } from './passports.ts'

type WearersRequest = {
  db: Db
  brand: Pick<Brand, 'id' | 'country' | 'eyeTestMonths'>
  locale: LocaleCode
  now: number
  say: Translate
  /** Refuses guests. */
  who: () => Promise<Result<{ userId: string }, { code: 'sign-in-required' }>>
}

/** The wearers of the customer who makes this request, with their lens passports. */
export function wearersForRequest({ db, brand, locale, now, say, who }: WearersRequest) {
  const zone = zoneOf(brand)
  const eyeTest = { months: brand.eyeTestMonths, today: isoDate(new Date(now), zone) }

  async function passports(): Promise<Result<WearerPass[], { code: 'sign-in-required' }>> {
    const visitor = await who()
    if (!visitor.ok) return visitor
    return ok(await readPassports(db, { customerId: visitor.value.userId, brand: brand.id, locale, zone, eyeTest }))
  }

  async function viewOf(id: string): Promise<Wearer | undefined> {
    const all = await passports()
    return all.ok ? all.value.filter((one) => one.id === id).map(wearerView)[0] : undefined
  }

  return {
    passports,
    /** As the API answers them. */
    async all() {
      const all = await passports()
      return all.ok ? ok(all.value.map(wearerView)) : all
    },
    viewOf,
    /** What is on the printed card of a wearer; undefined if there is no such wearer. */
    async card(id: string, isNamed: boolean) {
      const all = await passports()
      const pass = all.ok ? all.value.find((one) => one.id === id) : undefined
      if (!pass) return undefined
      const { today } = eyeTest
      const name = isNamed ? pass.name : undefined
      const asOf = say('passport.as_of', { date: formatDate(today) })
      const code = await drawQrCode(passText({ title: say('shell.account_passport'), name, eyes: pass.eyes, asOf }))
      return { pass, asOf, code }
    },
    async add(name: string) {
      const visitor = await who()
      return visitor.ok ? wearers.addWearer(db, visitor.value.userId, name) : visitor
    },
    async rename(id: string, name: string) {
      const visitor = await who()
      return visitor.ok ? wearers.renameWearer(db, { customerId: visitor.value.userId, id }, name) : visitor
    },
    async remove(id: string) {
      const visitor = await who()
      return visitor.ok ? wearers.removeWearer(db, { customerId: visitor.value.userId, id }) : visitor
    },
    async prescribe(id: string, prescription: WrittenPrescription) {
      const visitor = await who()
      return visitor.ok
        ? wearers.enterPrescription(db, { customerId: visitor.value.userId, id }, prescription)
        : visitor
    },
    /** What is usually a mistake in these lines, beside the last order of their wearers; guests are asked nothing. */
    async questionsAbout(lines: readonly LensLine[]): Promise<LineQuestion[]> {
      if (!lines.some(isForAnEye)) return []
      const all = await passports()
      return all.ok ? questionsAbout(lines, all.value.map(wearerView)) : []
    },
    /** Odd values are right: nobody asks about them again. */
    async confirmValues(id: string, key: string) {
      const visitor = await who()
      return visitor.ok ? wearers.confirmValues(db, { customerId: visitor.value.userId, id }, key) : visitor
    },
    async removePrescription(id: string, prescriptionId: string) {
      const visitor = await who()
      return visitor.ok
        ? wearers.removePrescription(db, { customerId: visitor.value.userId, id }, prescriptionId)
        : visitor
    },
  }
}

const wearerView = ({ id, name, isSelf, eyes, eyeTest, confirmed }: WearerPass): Wearer => ({
  id,
  name,
  is_self: isSelf,
  eyes: { right: wornLens(eyes.right), left: wornLens(eyes.left) },
  last_ordered: { right: lastOrdered(eyes.right), left: lastOrdered(eyes.left) },
  confirmed_values: confirmed,
  eye_test_due_on: eyeTest.dueOn,
})

function lastOrdered({ history }: EyePass): Wearer['last_ordered']['right'] {
  const last = history.find(({ source }) => source === 'order')
  return last?.product ? { product_id: last.product.id, options: last.options } : null
}

function wornLens({ current }: EyePass): Wearer['eyes']['right'] {
  if (!current) return null
  const { source, options, product, on, since } = current
  return { source, options, product_id: product?.id ?? null, on, since }
}
