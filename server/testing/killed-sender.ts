import { enableCompileCache, flushCompileCache } from 'node:module'
import type { SenderKillPoint } from './kill-sender.ts'

// Many of these start one after another: what the first has compiled, the others need not.
enableCompileCache('node_modules/.cache/shop/compiled')
const { openDatabase } = await import('#server/database/database.ts')
const { createPost } = await import('#server/webhooks/post.ts')
const { createSender } = await import('#server/webhooks/sender.ts')
const { dieAt, watchStatements } = await import('./watch-statements.ts')
flushCompileCache()

const [, , point, url = '', key = ''] = process.argv as [string, string, SenderKillPoint, ...string[]]

let rounds = 0
const dies = dieAt(point)
/** The first round is noted, so that it dies between events of the same orders. */
const reach = (here: SenderKillPoint | undefined) => rounds > 0 && dies(here)
watchStatements<SenderKillPoint>(reach, ({ name }) =>
  name === 'settle-webhooks' ? { before: 'before it is noted', during: 'while it is noted' } : undefined,
)

const quiet = { info() {}, warn() {}, error() {} }
const database = await openDatabase({ url, folder: '', log: quiet })
const send = createPost({ toLocalhost: true })
let sent = 0
const sender = createSender({
  db: database.db,
  log: quiet,
  key: Buffer.from(key, 'hex'),
  async post(...request) {
    if (++sent > 20) rounds = 1
    reach('before an event is sent')
    const answer = await send(...request)
    reach('after an event was accepted')
    return answer
  },
})
await sender.look()
await sender.idle()
