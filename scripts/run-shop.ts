import { StartError } from '#contract/start-error.ts'
import { readCommandLine, usage } from '#scripts/command-line.ts'
import { watchNpm } from '#scripts/npm-watch.ts'
import { isRunByNpm, readConfig } from '#server/config/config.ts'
import { originOf } from '#server/http/visit.ts'
import type { LoadApp } from '#server/main.ts'

const progress = (step: string) => console.log(`${step} …`)

type RunOptions = { purpose: string; prepare: (progress: (step: string) => void) => Promise<void>; loadApp: LoadApp }

/** Reads the settings, prepares, starts, prints where the shop is, and stops it on a signal. */
export async function runShop({ purpose, prepare, loadApp }: RunOptions) {
  try {
    const options = readCommandLine(process.argv.slice(2))
    if (!options) return console.log(`${purpose}\n\n${usage}`)
    // Imported here, so that a mistake in a brand is a sentence, too, and comes after mistakes in the options.
    const { brands } = await import('#brands/all.ts')
    const config = readConfig(brands, options)
    // As if the signal had come to this process: while it is still starting, nothing is there to be closed.
    if (isRunByNpm()) watchNpm(() => process.emit('SIGTERM') || process.exit(143))
    await prepare(progress)
    const { startShop } = await import('#server/main.ts')
    const { stop } = await startShop(config, loadApp, progress)
    let isStopping = false
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        // Under `npm start`, Ctrl-C arrives twice: from the terminal, and passed on by npm.
        if (isStopping) return
        isStopping = true
        stop().then(
          () => process.exit(0),
          (error) => {
            console.error(error)
            process.exit(1)
          },
        )
      })
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
