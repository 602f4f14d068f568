import { type ParseArgsConfig, parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import type { Brand } from '#contract/brand.ts'
import { StartError } from '#contract/start-error.ts'
import { usageError } from '#scripts/command-line.ts'
import { type Config, readConfig } from '#server/config/config.ts'

export const text = { type: 'string' } as const

/** The options of every command that prints a URL of the shop. */
const usual = { brand: text, 'data-dir': text, help: { type: 'boolean' } } as const

export const usualHelp = `  --brand NAME        which storefront (otherwise ${brands[0].id})
  --data-dir FOLDER   where the shop's secret is, if no setting has it (setting DATA_DIR, otherwise ./data)
  --help              this text`

export function readArguments<Own extends NonNullable<ParseArgsConfig['options']>>(args: string[], own: Own) {
  try {
    return parseArgs({ args, options: { ...usual, ...own } }).values
  } catch (error) {
    throw usageError(error)
  }
}

type LinkOptions = { brand?: string; 'data-dir'?: string }

/** The settings of the shop, and the storefront of the option --brand. */
export function openSettings(
  given: LinkOptions,
  environment?: Record<string, string>,
): { config: Config; brand: Brand } {
  const config = readConfig(brands, { DATA_DIR: given['data-dir'] }, environment)
  const brand = config.brands.find(({ id }) => id === (given.brand ?? brands[0].id))
  if (!brand) throw new StartError(`--brand must be one of ${brands.map(({ id }) => id).join(', ')}.`)
  return { config, brand }
}

export function printLink(link: (args: string[]) => string) {
  try {
    console.log(link(process.argv.slice(2)))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
