import { parseArgs } from 'node:util'
import { unfinishedPayments } from '#server/orders/books.ts'
import { auditBooks } from '#server/shop/books.ts'
import { onDatabase, runCommand } from './on-database.ts'

const help = `npm run audit:books

Looks whether the books of the shop agree: orders, payments, receivables, stock and its movements, coupons, bonus points. Lists what
does not, and fails then. It reads one moment; the shop may go on meanwhile, if it is on a PostgreSQL.

  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help             this text`

async function main() {
  const { values } = parseArgs({ options: { 'data-dir': { type: 'string' }, help: { type: 'boolean' } } })
  if (values.help) return console.log(help)
  await onDatabase(values['data-dir'], async ({ db, alone }) => {
    // A million orders take longer than the shop lets a statement take.
    const mistakes = await alone(auditBooks, 'audit')
    for (const { rule, found } of mistakes) console.error(`Not so: ${rule}: ${found.join(', ')}`)
    console.log(`${await unfinishedPayments(db)} payments are under way.`)
    if (mistakes.length > 0) process.exitCode = 1
    else console.log('The books agree.')
  })
}

await runCommand(main)
