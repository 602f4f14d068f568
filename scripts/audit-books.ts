import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { readConfig } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { auditBooks, unfinishedPayments } from '#server/orders/books.ts'
import { createLog } from '#server/process/log.ts'

const help = `npm run audit:books

Looks whether the books of the shop agree: orders, payments, stock and its movements, coupons, bonus points. Lists what
does not, and fails then. It reads one moment; the shop may go on meanwhile, if it is on a PostgreSQL.

  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help             this text`

async function main() {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(help)
  const config = readConfig(brands, { DATA_DIR: values['data-dir'] })
  const { log, close: closeLog } = createLog('warn')
  const database = await openDatabase({ url: config.databaseUrl, folder: config.dataDir, log, poolSize: 2 })
  try {
    const mistakes = await auditBooks(database.db)
    for (const { rule, found } of mistakes) console.error(`Not so: ${rule}: ${found.join(', ')}`)
    console.log(`${await unfinishedPayments(database.db)} payments are under way.`)
    if (mistakes.length > 0) process.exitCode = 1
    else console.log('The books agree.')
  } finally {
    await database.close()
    closeLog()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
