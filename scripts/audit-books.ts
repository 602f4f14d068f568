import { parseArgs } from 'node:util'
import { unfinishedPayments } from '#server/orders/books.ts'
import { auditBooks } from '#server/shop/books.ts'
import { onDatabase, runCommand } from './on-database.ts'
import { showProgress } from './progress-line.ts'

const help = `npm run audit:books

Looks whether the books of the shop agree: orders, parcels, returns, payments, refunds, receivables, stock, coupons, bonus
points, documents and ratings, and each order with the replay of its events. Lists what does not, and fails then. It
reads one moment; the shop may go on meanwhile, if it is on a PostgreSQL.

  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help             this text`

const phases = { tables: 'Rules about all tables', orders: 'Order by order' }

async function main() {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(help)
  await onDatabase(values['data-dir'], async ({ db, alone }) => {
    const progress = showProgress(process.stderr)
    // A million orders take longer than the shop lets a statement take.
    const mistakes = await alone(
      (db) =>
        auditBooks(db, (part, bytes, totalBytes) =>
          progress.report({ phase: phases[part], bytes, totalBytes, lines: 0 }),
        ),
      'audit',
    )
    progress.end()
    for (const { rule, found } of mistakes) console.error(`Not so: ${rule}: ${found.join(', ')}`)
    console.log(`${await unfinishedPayments(db)} payments are under way.`)
    if (mistakes.length > 0) process.exitCode = 1
    else console.log('The books agree.')
  })
}

await runCommand(main)
