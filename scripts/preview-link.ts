import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { readConfig } from '#server/config.ts'
import { previewQuery, previewToken } from '#server/content/preview.ts'
import { openSecret } from '#server/secret.ts'
import { originOf } from '#server/visit.ts'

const help = `npm run preview-link -- --path /about-us

Prints the address of a page as the content editor opens it: with its drafts, for an hour.

  --path PATH         the page (otherwise the home page)
  --brand NAME        which storefront (otherwise ${brands[0].id})
  --data-dir FOLDER   where the shop's secret is, if no setting has it (setting DATA_DIR, otherwise ./data)
  --help              this text`

const text = { type: 'string' } as const
const options = { path: text, brand: text, 'data-dir': text, help: { type: 'boolean' } } as const

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. See --help.`)
  }
}

/** What the command prints. */
export function answer(args: string[], environment?: Record<string, string>): string {
  const { path = '/', ...asked } = readArguments(args)
  if (asked.help) return help
  const config = readConfig(brands, { DATA_DIR: asked['data-dir'] }, environment)
  const brand = config.brands.find(({ id }) => id === (asked.brand ?? brands[0].id))
  if (!brand) throw new StartError(`--brand must be one of ${brands.map(({ id }) => id).join(', ')}.`)
  if (!/^\/(?!\/)[^?#\s]*$/.test(path)) throw new StartError('--path must be a path such as /about-us.')
  const token = previewToken(config, openSecret(config))
  if (!token)
    throw new StartError('CONTENT_STORYBLOK_PREVIEW_TOKEN must be set: in live mode only the editor previews.')
  return `${originOf(brand, config)}${path}?${previewQuery(token)}`
}

if (import.meta.main) {
  try {
    console.log(answer(process.argv.slice(2)))
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
