import { parseArgs } from 'node:util'
import { usageError } from '#scripts/command-line.ts'
import { migrate } from '#server/database/migrate.ts'
import { removeDemo } from '#server/shop/remove-demo.ts'
import { onDatabase, runCommand } from './on-database.ts'

const help = `npm run demo:remove -- --yes

Removes what people made or got while the database served a demo, so that a shop can go live on it: all accounts,
sessions, links, mails, carts, wishlists, orders, payments, simulated cards, demo coupons and jobs. The catalogue stays,
with the stock that it has counted, and so do other coupons and the audit log. All or nothing; the shop must be stopped.

  --yes                 really removes it; otherwise it only says what it would remove
  --also-real-payments  also if there are payments of a real provider, for a demo that was connected to its sandbox
  --data-dir FOLDER     where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --help                this text`

function readArguments() {
  const flag = { type: 'boolean' } as const
  const options = { yes: flag, 'also-real-payments': flag, help: flag, 'data-dir': { type: 'string' } } as const
  try {
    return parseArgs({ options }).values
  } catch (error) {
    throw usageError(error)
  }
}

async function main() {
  const { yes: isConfirmed = false, 'also-real-payments': alsoRealPayments = false, ...given } = readArguments()
  if (given.help) return console.log(help)
  await onDatabase(given['data-dir'], async (database) => {
    await migrate(database)
    const { isDemo, counted } = await removeDemo(database, { isConfirmed, alsoRealPayments })
    if (!isDemo) return console.log('Nothing to remove: no demo has used this database.')
    console.log(isConfirmed ? 'Removed:' : 'This would be removed:')
    for (const { name, count } of counted) console.log(`  ${String(count).padStart(7)} ${name}`)
    if (isConfirmed) return
    console.error('Nothing was removed. To remove it: npm run demo:remove -- --yes')
    process.exitCode = 1
  })
}

await runCommand(main)
