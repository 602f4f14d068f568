import { type Browser, type CDPSession, chromium } from 'playwright-core'
import { findChromium } from '#scripts/chromium.ts'
import { chromiumArguments } from '#scripts/chromium-arguments.ts'
import { runScript } from '#scripts/run-step.ts'
import { readOptions } from './options.ts'
import { progress, startBuiltShop } from './running-shop.ts'
import { median, printTable } from './table.ts'

const help = `npm run bench:main-thread

How long the home page keeps the browser's main thread busy, from the request until three seconds after it is loaded:
for visitors who refused, who have not answered, and who allow statistics, in turn. Only the ratios mean something; that
of the second row, which is the same as the first, is noise.

  --rounds N   how many loads of each (3)

It fails when a page does, never because one is slow.`

const visitors = {
  refused: 'necessary',
  'refused, once more': 'necessary',
  'not answered': undefined,
  'statistics allowed': 'necessary+statistics',
}
type Name = keyof typeof visitors

async function main() {
  const { rounds } = readOptions(1)
  await using shop = await startBuiltShop()
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    // As visitors have it: scripts are optimised.
    args: chromiumArguments.filter((argument) => !argument.startsWith('--js-flags')),
  })
  try {
    const origin = `http://claravue.localhost:${shop.port}`
    const measured = new Map<Name, Figures[]>()
    progress(`Loading the home page ${rounds} times for each visitor`)
    for (const name of names) await load(browser, origin, visitors[name])
    for (let round = 0; round < rounds; round++)
      for (const name of names)
        measured.set(name, [...(measured.get(name) ?? []), await load(browser, origin, visitors[name])])

    const refused = measured.get('refused') ?? []
    printTable(
      'The main thread of the home page at 390 px, medians',
      ['', 'tasks ms', 'of them scripts ms', 'tasks of refused'],
      [...measured].map(([name, figures]) => [
        name,
        median(figures, ({ tasks }) => tasks).toFixed(0),
        median(figures, ({ scripts }) => scripts).toFixed(0),
        median(figures, ({ tasks }, round) => tasks / (refused[round]?.tasks ?? tasks)).toFixed(2),
      ]),
    )
  } finally {
    await browser.close()
  }
}
const names = Object.keys(visitors) as Name[]

type Figures = { tasks: number; scripts: number }

/** A new visitor with an empty cache. */
async function load(browser: Browser, origin: string, consent: string | undefined): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  if (consent) await context.addCookies([{ name: 'vsf-consent', value: consent, url: origin }])
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await figuresOf(devtools)
  await page.goto(origin, { waitUntil: 'load' })
  // The sinks are loaded, the page view is told, and web vitals observe.
  await page.waitForTimeout(3000)
  const after = await figuresOf(devtools)
  await context.close()
  return { tasks: after.tasks - before.tasks, scripts: after.scripts - before.scripts }
}

async function figuresOf(devtools: CDPSession): Promise<Figures> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const milliseconds = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? 0)
  return { tasks: milliseconds('TaskDuration'), scripts: milliseconds('ScriptDuration') }
}

await runScript(process.argv.includes('--help') ? async () => console.log(help) : main)
