import type { Brand } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import type { SettingMistakes } from '#contract/staff/settings.ts'
import { record } from '#server/audit/operations.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'
import { announceChange } from '#server/page-cache/announce.ts'
import { readSettings, shownSettings, writtenOf } from './rules.ts'
import { readSettingEntries, readSettingRows, type SettingEntry, writeSettings } from './store.ts'
import { settingsTag } from './tags.ts'

type NotFound = { code: 'not-found' }
type SettingsRequest = {
  db: Db
  /** The storefronts as their files say. */
  files: readonly Brand[]
  now: Date
  staff: () => { may: (act: StaffAct) => Promise<Result<{ userId: string }, NotFound>> }
}
type Refusal =
  | NotFound
  | { code: 'bad-settings'; mistakes: SettingMistakes }
  | { code: 'settings-changed'; last: SettingEntry | undefined }

const subjectOf = (brand: string) => `settings ${brand}`

/** What staff set without a developer. */
export function settingsForRequest({ db, files, now, staff }: SettingsRequest) {
  const fileOf = (id: string) => files.find((brand) => brand.id === id)
  const notFound = err({ code: 'not-found' } as const)

  return {
    async of(id: string) {
      const allowed = await staff().may('change-settings')
      const file = fileOf(id)
      if (!allowed.ok || !file) return notFound
      const [stored, entries] = await Promise.all([readSettingRows(db), readSettingEntries(db, subjectOf(id))])
      const { values, version } = stored.get(id) ?? { values: {}, version: 0 }
      const shown = entries.map(({ at, by, key, from, to }) => ({
        at,
        by,
        key,
        from: writtenOf(file, key, from) ?? '',
        to: writtenOf(file, key, to),
      }))
      return ok({ settings: shownSettings(file, values), version, entries: shown, fixed: fixedFacts(file) })
    },

    /** All changes of a form, or none. Every process hears of it and reads the settings again. */
    async save(id: string, form: Readonly<Record<string, string>>, version: number): Promise<Result<number, Refusal>> {
      const allowed = await staff().may('change-settings')
      const file = fileOf(id)
      if (!allowed.ok || !file) return notFound
      return allOrNothing<number, Refusal>(db, async (db) => {
        await lockNames(db, [subjectOf(id)])
        const stored = (await readSettingRows(db)).get(id) ?? { values: {}, version: 0 }
        const { changes, mistakes } = readSettings(file, stored.values, form)
        const isBad = Object.keys(mistakes).length > 0
        // A form that was sent twice finds what it wished for.
        if (changes.length === 0 && !isBad) return ok(0)
        if (stored.version !== version)
          return err({ code: 'settings-changed', last: (await readSettingEntries(db, subjectOf(id)))[0] })
        if (isBad) return err({ code: 'bad-settings', mistakes })
        await writeSettings(db, id, changes, now)
        await announceChange(db, [settingsTag])
        for (const { key, from, to } of changes) {
          const action = to === null ? 'setting/reset' : 'setting/change'
          await record(db, { actor: allowed.value.userId, action, subject: subjectOf(id), details: { key, from, to } })
        }
        return ok(changes.length)
      })
    },
  }
}

/** What only a file can change, for people who look for it here. Nothing of it is a secret. */
const fixedFacts = (brand: Brand) => ({
  file: `brands/${brand.id}.ts`,
  hosts: brand.hosts.join(', '),
  hostsVariable: `HOSTS_${brand.id.toUpperCase()}`,
  languages: brand.locales.join(', '),
  currency: brand.currency,
  countries: brand.countries,
  warehouse: brand.delivery.warehouse,
  payment: brand.paymentMethods,
  company: [brand.company.name, brand.company.street, `${brand.company.postcode} ${brand.company.city}`].join(', '),
  iban: brand.company.iban,
  service: [brand.service.phone, brand.service.email].join(', '),
  points: brand.bonus,
  priceRise: brand.subscription.priceRiseLimit,
})
