import { clearInterval, setInterval } from 'node:timers'
import type { Database, Log } from '#server/database/database.ts'
import { createPost } from './post.ts'
import { createSender } from './sender.ts'

/** The channel on which triggers announce new deliveries. */
const channel = 'webhooks'
/** It also looks every few seconds, because nothing announces a retry that has become due. */
const lookEvery = 5000

type Sending = { database: Database; log: Log; key: Buffer; toLocalhost: boolean }

/** Tells others what happens until it is stopped. Several processes may; one endpoint is served by one of them at a time. */
export async function startSender({ database, log, key, toLocalhost }: Sending) {
  const post = createPost({ toLocalhost })
  const sender = createSender({ db: database.db, log, key, post })
  const look = () => void sender.look()
  await database.listen(channel, { hear: look, heardAgain: look })
  const timer = setInterval(look, lookEvery).unref()
  look()
  return {
    async stop() {
      clearInterval(timer)
      await sender.stop()
      post.close()
    },
  }
}
