import { sql } from 'drizzle-orm'
import { readVariantId } from '#contract/catalogue/lens-parameters.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { CodeInput, VariantName } from '#contract/staff/stock.ts'
import { record } from '#server/audit/operations.ts'
import { changeProduct, type ProductRecord } from '#server/catalogue/operations.ts'
import type { Db } from '#server/database/database.ts'
import { lockNames } from '#server/database/name-lock.ts'

export type CodeRefusal =
  | { code: 'not-found' }
  | { code: 'gtin-taken'; by: VariantName }
  /** The product has a mistake of another kind, so that nothing of it can be saved. */
  | { code: 'bad-product' }

/** Gives a variant the code of its boxes; the same code again moves it to another shelf. */
export function giveCode(
  db: Db,
  staff: string,
  name: VariantName,
  { gtin, shelf }: CodeInput,
): Promise<Result<null, CodeRefusal>> {
  return db.transaction(async (db) => {
    // Two people may scan the same box for two products at the same moment.
    await lockNames(db, [`gtin ${gtin}`])
    const owner = await readOwner(db, gtin)
    if (owner && (owner.product !== name.product || owner.variant !== name.variant))
      return err({ code: 'gtin-taken', by: owner })
    const options = readVariantId(name.product, name.variant)
    if (!options) return err({ code: 'not-found' })
    const code = { options, gtin, ...(shelf !== null && { shelf }) }
    return changeCodes(db, { staff, name, gtin, change: (others) => [...others, code] })
  })
}

/** Removes a code from the variant that has it. To remove a code that no variant has succeeds as well. */
export function removeCode(db: Db, staff: string, name: VariantName, gtin: string): Promise<Result<null, CodeRefusal>> {
  return db.transaction(async (db) => {
    const owner = await readOwner(db, gtin)
    if (!owner) return ok(null)
    if (owner.product !== name.product || owner.variant !== name.variant) return err({ code: 'not-found' })
    return changeCodes(db, { staff, name, gtin, change: (others) => others })
  })
}

async function readOwner(db: Db, gtin: string): Promise<VariantName | undefined> {
  const { rows } = await db.execute<VariantName>(
    sql`select product_id as product, variant_id as variant from variant_codes where gtin = ${gtin}`,
  )
  return rows[0]
}

type Codes = NonNullable<ProductRecord['codes']>
type CodeChange = { staff: string; name: VariantName; gtin: string; change: (others: Codes) => Codes }

/** Codes are a part of the product: its history shows the change, and can undo it. */
async function changeCodes(db: Db, { staff, name, gtin, change }: CodeChange): Promise<Result<null, CodeRefusal>> {
  const changed = await changeProduct(db, {
    id: name.product,
    isWhole: true,
    change: ({ codes = [], ...rest }) => ({ ...rest, codes: change(codes.filter((one) => one.gtin !== gtin)) }),
    author: { cause: 'edit', actorId: staff },
  })
  if (!changed.ok) {
    const { error } = changed
    const isOther = error.code === 'bad-record' && error.mistakes.every((mistake) => mistake.code !== 'coded')
    return err({ code: isOther ? 'bad-product' : 'not-found' })
  }
  if (changed.value.isSame) return ok(null)
  const details = { variant: name.variant, gtin }
  await record(db, { actor: staff, action: 'stock/code', subject: name.product, details })
  return ok(null)
}
