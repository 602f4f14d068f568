import type { LocaleCode } from '#contract/brand.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { GoodsPart, GoodsQuery, PlanWish } from '#contract/staff/goods.ts'
import type { Fields } from '#contract/staff/goods-fields.ts'
import type { StaffAct } from '#contract/staff/roles.ts'
import { categoryTitles, countCodes, mistakesAfter, readHeads } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { copyProduct, editProduct, undoChange } from './edit.ts'
import { discardFile, fileById, startImport, startUndo, uploadFile } from './files.ts'
import { readFiles } from './files-store.ts'
import { byField, withPart } from './form.ts'
import { historyOf } from './history.ts'
import { readGoodsList } from './list-store.ts'
import { storePicture } from './pictures.ts'
import { planPrice, removePlan } from './plans.ts'
import { readPlans } from './plans-store.ts'

type NotFound = { code: 'not-found' }
type GoodsRequest = {
  db: Db
  locale: LocaleCode
  now: Date
  staff: () => { may: (act: StaffAct) => Promise<Result<{ userId: string }, NotFound>> }
}

const pageLength = 50
const filesShown = 20

/** What staff do with products. */
export function goodsForRequest({ db, locale, now, staff }: GoodsRequest) {
  const may = () => staff().may('manage-goods')
  /** Each category with those below it behind it. */
  const categories = async () => {
    const all = (await categoryTitles(db, [locale])).map(({ code, parent, titles }) => ({
      code,
      parent,
      title: titles[locale] ?? code,
    }))
    const below = (above: string | null): typeof all =>
      all.filter(({ parent }) => parent === above).flatMap((category) => [category, ...below(category.code)])
    return below(null)
  }

  return {
    /** A page of the list, the categories to filter by, and the product behind which the next page begins. */
    async list(query: GoodsQuery) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const found = await readGoodsList(db, { ...query, locale, count: pageLength + 1 })
      const goods = found.slice(0, pageLength)
      return ok({
        goods,
        categories: await categories(),
        next: found.length > pageLength ? goods.at(-1)?.id : undefined,
      })
    },

    /** All that the page of a product shows. */
    async product(id: string) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const [stored] = await readHeads(db, [id])
      if (!stored) return err({ code: 'not-found' })
      return ok({
        record: stored.head,
        codeCount: await countCodes(db, id),
        digest: stored.digest ?? '',
        categories: await categories(),
        plans: await readPlans(db, id),
        history: await historyOf(db, stored.head),
      })
    },

    /** What the record would be, with what is wrong with it: nothing is saved. */
    async preview(id: string, part: GoodsPart, fields: Fields) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      let wanted: Parameters<typeof byField>[1] = {}
      const mistakes = await mistakesAfter(db, {
        id,
        change: (record) => {
          const changed = withPart(record, part, fields)
          wanted = changed
          return changed
        },
      })
      return mistakes ? ok({ mistakes: byField(mistakes, wanted, fields) }) : err({ code: 'not-found' })
    },

    async save(id: string, part: GoodsPart, { fields, seen }: { fields: Fields; seen: string }) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      let wanted: Parameters<typeof byField>[1] = {}
      const saved = await editProduct(db, {
        id,
        actor: allowed.value.userId,
        seen: seen || null,
        change: (record) => {
          const changed = withPart(record, part, fields)
          wanted = changed
          return changed
        },
        cause: 'edit',
      })
      if (saved.ok || saved.error.code !== 'bad-record') return saved
      return err({ ...saved.error, mistakes: byField(saved.error.mistakes, wanted, fields) })
    },

    async undo(id: string, { change, seen }: { change: number; seen: string }) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      return undoChange(db, { id, change, actor: allowed.value.userId, seen: seen || null })
    },

    async plan(id: string, wish: PlanWish) {
      const allowed = await may()
      return allowed.ok ? planPrice(db, { id, actor: allowed.value.userId, now, wish }) : allowed
    },

    async removePlan(id: string, plan: string) {
      const allowed = await may()
      return allowed.ok ? removePlan(db, { id, plan, actor: allowed.value.userId, now }) : allowed
    },

    async copy(wish: { like: string; id: string; sku: string }) {
      const allowed = await may()
      return allowed.ok ? copyProduct(db, { ...wish, actor: allowed.value.userId }) : allowed
    },

    /** The name under which a product can show the picture. */
    async uploadPicture(bytes: Uint8Array) {
      const allowed = await may()
      return allowed.ok ? storePicture(db, { bytes, actor: allowed.value.userId }) : allowed
    },

    /** The catalogue files of the last time. */
    async files() {
      const allowed = await may()
      return allowed.ok ? ok(await readFiles(db, filesShown)) : allowed
    },

    async file(id: string) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      const file = await fileById(db, id)
      if (!file) return err({ code: 'not-found' })
      const { importId: _, ...shown } = file
      return ok(shown)
    },

    /** Gives the id of the file. The form is read as it arrives, and not before it is known who sends it. */
    async uploadFile({ body, headers }: Pick<Request, 'body' | 'headers'>) {
      const allowed = await may()
      if (!allowed.ok) return allowed
      return uploadFile(db, { body, contentType: headers.get('content-type') ?? '', actor: allowed.value.userId, now })
    },

    async importFile(id: string) {
      const allowed = await may()
      return allowed.ok ? startImport(db, { id, actor: allowed.value.userId }) : allowed
    },

    async discardFile(id: string) {
      const allowed = await may()
      return allowed.ok ? discardFile(db, { id, actor: allowed.value.userId }) : allowed
    },

    async undoImport(id: string) {
      const allowed = await may()
      return allowed.ok ? startUndo(db, { id, actor: allowed.value.userId }) : allowed
    },
  }
}
