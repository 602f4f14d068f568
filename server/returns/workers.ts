import type { Db } from '#server/database/database.ts'
import { defineWorker, enqueue } from '#server/jobs/operations.ts'
import { demoReturnJob, settleReturnJob } from './jobs.ts'
import { checkReturn, receiveReturn, settleReturn } from './operations.ts'
import { readReturn } from './store.ts'

export type ReturnJobDependencies = {
  db: Db
  /** Only in a demo: after how many seconds a parcel has come. */
  demoPace?: { deliver: number; begin: number }
}

export const settleReturnWorker = defineWorker({
  ...settleReturnJob,
  run: ({ return: id }, { db }: ReturnJobDependencies) => settleReturn(db, id),
})

const by = { kind: 'clock' } as const

/** In a demo everything that comes back can be sold again. */
export const demoReturnWorker = defineWorker({
  ...demoReturnJob,
  async run({ return: id, step }, { db, demoPace }: ReturnJobDependencies) {
    if (!demoPace) return
    await db.transaction(async (db) => {
      if (step === 'receive') {
        await receiveReturn(db, id, by)
        await enqueue(db, demoReturnJob, { return: id, step: 'check' }, { after: demoPace.begin })
        return
      }
      const found = await readReturn(db, id)
      const lines = found?.lines.map(({ line, quantity }) => ({ line, accepted: quantity, saleable: quantity })) ?? []
      await checkReturn(db, id, { found: lines, by })
    })
  },
})
