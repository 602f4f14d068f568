import { randomUUID } from 'node:crypto'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { CampaignTexts, ConsentQuery, NewCampaign } from '#contract/staff/campaigns.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { shopZone } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import { record } from '#server/audit/operations.ts'
import type { Db } from '#server/database/database.ts'
import { enqueue } from '#server/jobs/operations.ts'
import { csvFile } from '#server/values/csv-file.ts'
import { dialectOf } from '#server/values/csv-rules.ts'
import type { Audience } from './audience.ts'
import { consentColumns } from './csv.ts'
import { sendCampaignsJob } from './jobs.ts'
import {
  beginSending,
  type Campaign,
  countAudience,
  deleteDraft,
  insertCampaign,
  readAgreeing,
  readCampaign,
  readCampaigns,
  stopSending,
  writeTexts,
} from './store.ts'

type NotFound = { code: 'not-found' }
type CampaignsRequest = {
  db: Db
  /** The storefront whose desk it is: files are as its country writes them. */
  brand: Brand
  brands: readonly Brand[]
  locale: LocaleCode
  now: Date
  words: () => Translate
  staff: () => {
    may: (act: StaffAct) => Promise<Result<{ userId: string; isFresh: boolean }, NotFound>>
    mayNow: (act: StaffAct) => Promise<Result<{ userId: string }, NotFound | { code: 'proof-needed' }>>
    mayStill: (act: StaffAct) => Promise<boolean>
  }
}

type Seen = { id: string; version: number }
const mostShown = 50

/** Letters to those who agreed to them, and the files of who did, for staff who may send them. */
export function campaignsForRequest({ db, brand: here, brands, locale, now, words, staff }: CampaignsRequest) {
  const may = () => staff().may('send-letters')
  const mayNow = () => staff().mayNow('send-letters')
  const brandOf = (id: string) => brands.find((brand) => brand.id === id)
  const notFound = err({ code: 'not-found' } as const)

  const audienceOf = ({ channel, idle_months }: Campaign, brand: Brand): Audience => ({
    brand: brand.id,
    channel,
    idleMonths: idle_months,
    locales: brand.locales,
  })

  return {
    async list() {
      const allowed = await may()
      if (!allowed.ok) return allowed
      return ok({ campaigns: await readCampaigns(db, mostShown), newId: randomUUID(), isFresh: allowed.value.isFresh })
    },

    /** A letter, and while it is a draft how many would get it now. */
    async one(id: string) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const campaign = await readCampaign(db, id)
      const brand = campaign && brandOf(campaign.brand)
      if (!campaign || !brand) return notFound
      const readers = campaign.state === 'draft' ? await countAudience(db, audienceOf(campaign, brand)) : []
      return ok({ campaign, locales: brand.locales, shop: brand.name, readers, isFresh: allowed.value.isFresh })
    },

    async create(wish: NewCampaign): Promise<Result<null, NotFound>> {
      const allowed = await may()
      if (!allowed.ok) return allowed
      if (!brandOf(wish.brand)) return notFound
      await insertCampaign(db, wish)
      return ok(null)
    },

    async save(seen: Seen, texts: CampaignTexts): Promise<Result<null, NotFound | { code: 'changed' }>> {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const isWritten = await db.transaction((db) => writeTexts(db, seen, texts))
      return isWritten ? ok(null) : err({ code: 'changed' })
    },

    async remove(seen: Seen): Promise<Result<null, NotFound | { code: 'changed' }>> {
      const allowed = await may()
      if (!allowed.ok) return allowed
      return (await deleteDraft(db, seen)) ? ok(null) : err({ code: 'changed' })
    },

    /** Needs a subject and a text in every language of the storefront, and somebody to read it. */
    async start(seen: Seen) {
      const allowed = await mayNow()
      if (!allowed.ok) return allowed
      const campaign = await readCampaign(db, seen.id)
      const brand = campaign && brandOf(campaign.brand)
      if (!campaign || !brand) return notFound
      const isWhole = brand.locales.every((code) => campaign.texts[code]?.subject && campaign.texts[code]?.body)
      if (!isWhole) return err({ code: 'texts-missing' } as const)
      return db.transaction(async (db) => {
        const recipients = await beginSending(db, seen, audienceOf(campaign, brand))
        if (recipients === undefined) return err({ code: 'changed' } as const)
        await enqueue(db, sendCampaignsJob, {})
        await record(db, {
          actor: allowed.value.userId,
          action: 'letter/start',
          subject: seen.id,
          details: { brand: brand.id, channel: campaign.channel, recipients },
        })
        return ok({ recipients })
      })
    },

    /** Whoever has not got it yet gets it no more. */
    async stop(id: string) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      return db.transaction(async (db) => {
        if (!(await stopSending(db, id))) return err({ code: 'changed' } as const)
        await record(db, { actor: allowed.value.userId, action: 'letter/stop', subject: id })
        return ok(null)
      })
    },

    /** Everybody who agreed to a channel of a storefront, as a file with the proof of it. The log says who has it. */
    async export({ shop, channel }: ConsentQuery) {
      const allowed = await mayNow()
      if (!allowed.ok) return allowed
      const brand = brandOf(shop)
      if (!brand) return notFound
      const entry = { actor: allowed.value.userId, action: 'letter/export', subject: brand.id }
      await record(db, { ...entry, details: { channel } })
      const say = words()
      return ok({
        file: csvFile({
          columns: consentColumns(shopZone, say),
          say,
          dialect: dialectOf(here, locale),
          mayGoOn: () => staff().mayStill('send-letters'),
          read: (last, count) => readAgreeing(db, { brand: brand.id, channel }, last?.email ?? '', count),
        }),
        name: `${channel}-${brand.id}-${isoDate(now, shopZone)}.csv`,
      })
    },
  }
}
