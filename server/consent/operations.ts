import type { ConsentProof } from '#contract/identity/consent-choice.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Db } from '#server/database/database.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { type TooMany, takeInTurn } from '#server/rate-limits/operations.ts'
import { daysOfProof } from './rules.ts'
import { deleteChoicesBefore, insertChoice } from './store.ts'

export type ConsentContext = { db: Db; brand: { id: string }; client: string; now: Date }

/** Stores the proof of an answer. The same report twice is one row; an answer that changes is another one. */
export async function recordChoice(
  { db, brand, client, now }: ConsentContext,
  proof: ConsentProof,
): Promise<Result<undefined, TooMany>> {
  const taken = await takeInTurn(db, [
    [{ limit: 'consent/address', by: client }],
    [{ limit: 'consent/storefront', by: brand.id }],
  ])
  if (!taken.ok) return taken
  await insertChoice(db, brand.id, proof, now)
  return ok(undefined)
}

export const sweepChoices = (db: Db, now: Date, giveWay?: GiveWay) =>
  deleteChoicesBefore(db, new Date(now.getTime() - daysOfProof * 86_400_000), giveWay)
