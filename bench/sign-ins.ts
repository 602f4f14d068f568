import { runScript, StepFailed } from '#scripts/run-step.ts'
import { get, progress, startBuiltShop } from './running-shop.ts'
import { median, printTable, whole } from './table.ts'

const help = `npm run bench:sign-ins

How long a page that is rendered anew takes while 150 visitors sign in at the same moment, beside the same page alone.
Each visitor has an address and an account of their own, so no limit refuses them; the accounts do not exist, which
costs the same work.

It fails when a page or a sign-in is answered wrongly, never because one is slow.`

const SIGN_INS = 150
const ALONE = 30
/** The cache is bypassed for previews. */
const page = { path: '/?mode=bench', headers: { 'Accept-Encoding': 'br' } }

async function timePage(port: number): Promise<number> {
  const start = performance.now()
  const { status } = await get(port, page)
  if (status !== 200) throw new StepFailed(`The page was answered with ${status}.`)
  return performance.now() - start
}

async function signIn(port: number, index: number): Promise<number> {
  const { status } = await fetch(`http://127.0.0.1:${port}/api/identity/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${index}` },
    body: JSON.stringify({ email: `visitor${index}@example.com`, password: 'Linsen2026' }),
  })
  if (status !== 401 && status !== 503) throw new StepFailed(`A sign-in was answered with ${status}.`)
  return status
}

async function main() {
  await using shop = await startBuiltShop({ TRUSTED_PROXIES: '127.0.0.1' })
  const { port } = shop
  progress('Rendering the page alone')
  for (let index = 0; index < 10; index++) await timePage(port)
  const alone: number[] = []
  for (let index = 0; index < ALONE; index++) alone.push(await timePage(port))

  progress(`Signing in ${SIGN_INS} times at once`)
  const start = performance.now()
  let isOver = false
  const signedIn = Promise.all(Array.from({ length: SIGN_INS }, (_, index) => signIn(port, index)))
  const ended = signedIn.finally(() => {
    isOver = true
  })
  const meanwhile: number[] = []
  while (!isOver) meanwhile.push(await timePage(port))
  const statuses = await ended
  const took = performance.now() - start

  const row = (name: string, times: number[]) => [
    name,
    String(times.length),
    whole(median(times, (time) => time)),
    whole(Math.max(...times)),
  ]
  printTable(
    'A page, rendered anew',
    ['', 'pages', 'median ms', 'longest ms'],
    [row('alone', alone), row('during the sign-ins', meanwhile)],
  )
  const answered = statuses.filter((status) => status === 401).length
  console.log(`\n${answered} sign-ins answered, ${SIGN_INS - answered} refused by 503, in ${whole(took)} ms.`)
  const ratio = median(meanwhile, (time) => time) / median(alone, (time) => time)
  console.log(`The page took ${ratio.toFixed(1)} times as long as alone.\n`)
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
