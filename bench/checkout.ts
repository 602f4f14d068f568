import { runScript } from '#scripts/run-step.ts'
import { compareWithHand } from './beside-hand.ts'
import { recordCheckouts, replay } from './checkout-by-hand.ts'
import { checkOut } from './checkout-shoppers.ts'

const help = `npm run bench:checkout

How many complete checkouts a second one process makes through the JSON API on PostgreSQL with 1,000 products (a cart,
two lenses, addresses, shipping, payment, order: seven requests), beside a Node process that sends the same statements
through pg with as many connections. The shop's own work after an order (settling the
payment, writing the mail) runs meanwhile.

  --seconds N   how long each is measured in a round (4)
  --rounds N    how many rounds (3)
  --short       half a second, one round: only to see that it works

It fails when an answer is wrong or the books do not agree in the end, never because something is slow.`

const main = () =>
  compareWithHand({
    title: 'A complete checkout',
    goal: 104,
    record: recordCheckouts,
    statements: ([first]) => first?.statements.length ?? 0,
    byHand: replay,
    byApi: checkOut,
  })

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
