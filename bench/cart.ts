import { runScript } from '#scripts/run-step.ts'
import { compareWithHand } from './beside-hand.ts'
import { recordCart, replay } from './cart-by-hand.ts'
import { fillCarts } from './cart-shoppers.ts'

const help = `npm run bench:cart

How many carts a second one process creates and puts a lens into, two requests each, through the JSON API on PostgreSQL
with 1,000 products, beside a Node process that sends the same statements through pg with as many connections.

  --seconds N   how long each is measured in a round (4)
  --rounds N    how many rounds (3)
  --short       half a second, one round: only to see that it works

It fails when an answer is wrong, never because one is slow.`

const main = () =>
  compareWithHand({
    title: 'Create a cart and add a lens',
    goal: 570,
    record: recordCart,
    statements: (recorded) => recorded.length,
    byHand: replay,
    byApi: fillCarts,
  })

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
