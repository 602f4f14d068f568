import { err, ok, type Result } from '#contract/result.ts'
import type { WrittenPrescription } from '#contract/wearers/prescription.ts'
import type { Db } from '#server/database/database.ts'
import { violatesUnique } from '#server/database/errors.ts'
import { freePlace, mostConfirmed, mostPrescriptions } from './rules.ts'
import {
  deletePrescription,
  deleteWearer,
  deleteWearers,
  insertSelf,
  insertWearer,
  lockWearers,
  readPrescriptions,
  readWearers,
  updateName,
  type WearerRow,
  writeConfirmed,
  writePrescription,
} from './store.ts'

type NotFound = { code: 'wearer-not-found' }
type NameTaken = { code: 'wearer-name-taken' }

/** The wearers of a customer, the first one first. That one is made here: every customer has at least one. */
export async function wearersOf(db: Db, customerId: string): Promise<WearerRow[]> {
  const known = await readWearers(db, customerId)
  if (known.length > 0) return known
  await insertSelf(db, customerId)
  return readWearers(db, customerId)
}

export async function addWearer(
  db: Db,
  customerId: string,
  name: string,
): Promise<Result<WearerRow, NameTaken | { code: 'too-many-wearers' }>> {
  return refusingSameName(() =>
    db.transaction(async (db) => {
      await lockWearers(db, customerId)
      const place = freePlace(await wearersOf(db, customerId))
      return place.ok ? ok(await insertWearer(db, { customerId, name, place: place.value })) : place
    }),
  )
}

type OwnWearer = { customerId: string; id: string }

export async function renameWearer(
  db: Db,
  own: OwnWearer,
  name: string,
): Promise<Result<WearerRow, NotFound | NameTaken>> {
  return refusingSameName(() =>
    changeWearer(db, own, async (db, wearer) => {
      await updateName(db, wearer.id, name)
      return ok({ ...wearer, name })
    }),
  )
}

/** With their prescriptions. Orders keep the name, and nobody else gets the lenses that were ordered for them. */
export const removeWearer = (db: Db, own: OwnWearer): Promise<Result<null, NotFound | { code: 'wearer-is-self' }>> =>
  changeWearer(db, own, async (db, { id, isSelf }) => {
    if (isSelf) return err({ code: 'wearer-is-self' })
    await deleteWearer(db, id)
    return ok(null)
  })

/** A second one of the same day replaces the first. */
export const enterPrescription = (
  db: Db,
  own: OwnWearer,
  prescription: WrittenPrescription,
): Promise<Result<null, NotFound | { code: 'too-many-prescriptions' }>> =>
  changeWearer(db, own, async (db, { id }) => {
    const others = (await readPrescriptions(db, [id])).filter((one) => one.prescribedOn !== prescription.prescribed_on)
    if (others.length >= mostPrescriptions) return err({ code: 'too-many-prescriptions' })
    await writePrescription(db, id, prescription)
    return ok(null)
  })

export const removePrescription = (
  db: Db,
  own: OwnWearer,
  prescriptionId: string,
): Promise<Result<null, NotFound | { code: 'not-found' }>> =>
  changeWearer(db, own, async (db, { id }) => {
    const known = (await readPrescriptions(db, [id])).find((one) => one.id === prescriptionId)
    if (!known) return err({ code: 'not-found' })
    await deletePrescription(db, known.id)
    return ok(null)
  })

/** The customer has answered that odd values are right. Answered again, it stays so. */
export const confirmValues = (db: Db, own: OwnWearer, key: string): Promise<Result<null, NotFound>> =>
  changeWearer(db, own, async (db, { id }) => {
    await writeConfirmed(db, id, key, mostConfirmed)
    return ok(null)
  })

/** For an account that turns out to be another person's. */
export const forgetWearers = (db: Db, customerId: string) => deleteWearers(db, customerId)

async function changeWearer<T, E>(
  db: Db,
  { customerId, id }: OwnWearer,
  change: (db: Db, wearer: WearerRow) => Promise<Result<T, E>>,
): Promise<Result<T, E | NotFound>> {
  return db.transaction(async (db) => {
    await lockWearers(db, customerId)
    const wearer = (await readWearers(db, customerId)).find((one) => one.id === id)
    return wearer ? change(db, wearer) : err({ code: 'wearer-not-found' })
  })
}

/** The database compares names, without regard to capital letters. */
async function refusingSameName<T, E>(work: () => Promise<Result<T, E>>): Promise<Result<T, E | NameTaken>> {
  try {
    return await work()
  } catch (error) {
    if (violatesUnique(error, 'wearers_name')) return err({ code: 'wearer-name-taken' })
    throw error
  }
}
