import type { Db, Log } from '#server/database/database.ts'
import { eachItem } from '#server/jobs/each-item.ts'
import type { GiveWay } from '#server/process/visitors.ts'
import { signedId } from '#server/secrets/signed-id.ts'
import type { CampaignSender } from './sender.ts'
import { campaignsJob, deleteOldRecipients, endFinished, readTurns, type Turn, takeTurn } from './store.ts'

export type CampaignDependencies = {
  db: Db
  log: Log
  sendLetter: CampaignSender
  /** For the links to unsubscribe. */
  unsubscribeKey: Buffer
}

/** A run a minute: so few at once neither hold up other mails nor make the shop look like a sender of spam. */
const lettersPerRun = 200
const monthsStored = 24

export const stopPath = (key: Buffer, recipient: string) => `/newsletter/stop/${signedId(key, recipient)}`

/** Sends the next letters of every campaign that is under way, each reader once. */
export async function sendCampaigns(dependencies: CampaignDependencies, giveWay?: GiveWay): Promise<void> {
  const { db } = dependencies
  const items = await readTurns(db, lettersPerRun)
  const page = ({ campaign_id }: Turn) => `/staff/letters/${campaign_id}`
  await eachItem(dependencies, { job: campaignsJob, items, id: ({ id }) => id, page }, async (turn) => {
    await giveWay?.()
    await send(dependencies, turn)
  })
  await endFinished(db)
  await deleteOldRecipients(db, monthsStored, giveWay)
}

async function send({ db, sendLetter, unsubscribeKey }: CampaignDependencies, turn: Turn) {
  const { brand, locale, email: to, subject, body } = turn
  const handOver = await sendLetter({ brand, locale, to, subject, body, stopPath: stopPath(unsubscribeKey, turn.id) })
  // Marked and handed over together: a process that dies in between has done neither.
  await db.transaction(async (db) => {
    if ((await takeTurn(db, turn)) === 'sent') await handOver(db)
  })
}
