import { parseArgs } from 'node:util'
import { StartError } from '#contract/start-error.ts'
import type { Options } from '#server/config/config.ts'

const options = {
  port: { type: 'string' },
  host: { type: 'string' },
  'data-dir': { type: 'string' },
  mode: { type: 'string' },
  help: { type: 'boolean' },
} as const

export const usage = `Options:
  --port NUMBER      where to listen (setting PORT, otherwise 3000)
  --host ADDRESS     on which address of this machine (setting HOST, otherwise 127.0.0.1)
  --data-dir FOLDER  where the embedded database lives (setting DATA_DIR, otherwise ./data)
  --mode demo|live   demo brings data to try the shop with (setting SHOP_MODE, otherwise demo)
  --help             this text

.env.example describes all settings.`

/** The settings of the command line; undefined if it asks for help. */
export function readCommandLine(args: string[]): Options | undefined {
  try {
    const { values } = parseArgs({ args, options })
    if (values.help) return undefined
    const { port, host, mode, 'data-dir': folder } = values
    const given = { PORT: port, HOST: host, DATA_DIR: folder, SHOP_MODE: mode }
    // An option that is not given must not override the environment.
    return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  } catch (error) {
    throw usageError(error)
  }
}

/** The first sentence of what parseArgs complains about. */
export function usageError(error: unknown): StartError {
  const message = error instanceof Error ? error.message : String(error)
  return new StartError(`${message.split('\n')[0]?.split('. ')[0]}. See --help.`)
}
