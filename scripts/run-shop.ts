import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { readCommandLine, usage } from '#scripts/command-line.ts'
import { readConfig } from '#server/config.ts'
import { type LoadApp, startShop } from '#server/main.ts'
import { originOf } from '#server/visit.ts'

const progress = (step: string) => console.log(`${step} …`)

type Run = { purpose: string; prepare: (progress: (step: string) => void) => Promise<void>; loadApp: LoadApp }

/** Reads the settings, prepares, starts, says where the shop is, and stops it in order when asked to. */
export async function runShop({ purpose, prepare, loadApp }: Run) {
  try {
    const options = readCommandLine(process.argv.slice(2))
    if (!options) return console.log(`${purpose}\n\n${usage}`)
    const config = readConfig(brands, options)
    await prepare(progress)
    const { stop } = await startShop(config, loadApp, progress)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => void stop().then(() => process.exit(0)))
    }
    console.log('\nThe shop is open:')
    for (const brand of config.brands) console.log(`  ${brand.name.padEnd(12)}${originOf(brand, config)}`)
    if (config.mode === 'demo') console.log(`  ${config.brands[0]?.name} is also at http://localhost:${config.port}\n`)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
