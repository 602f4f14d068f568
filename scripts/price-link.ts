import { parseArgs } from 'node:util'
import { brands } from '#brands/all.ts'
import { StartError } from '#contract/start-error.ts'
import { readConfig } from '#server/config.ts'
import { priceLink } from '#server/pricing/operations.ts'
import { linkChannels } from '#server/pricing/price-key.ts'
import { openSecret } from '#server/secret.ts'
import { originOf } from '#server/visit.ts'

const help = `npm run price-link -- --product ID --channel ${linkChannels.join('|')}

Prints the address of a product with the price of a channel. Whoever comes by it sees that price for four hours.

  --product ID        the product
  --channel NAME      whose price list: ${linkChannels.join(' or ')}
  --brand NAME        which storefront (otherwise ${brands[0].id})
  --days NUMBER       for how long the link is good (otherwise 30)
  --data-dir FOLDER   where the shop's secret is, if no setting has it (setting DATA_DIR, otherwise ./data)
  --help              this text`

const text = { type: 'string' } as const
const options = {
  ...{ product: text, channel: text, brand: text, days: text, 'data-dir': text },
  help: { type: 'boolean' },
} as const
const day = 24 * 60 * 60 * 1000

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options }).values
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. See --help.`)
  }
}

/** What the command prints. */
export function answer(args: string[], environment?: Record<string, string>): string {
  const { product, days = '30', ...asked } = readArguments(args)
  if (asked.help) return help
  const config = readConfig(brands, { DATA_DIR: asked['data-dir'] }, environment)
  const brand = config.brands.find(({ id }) => id === (asked.brand ?? brands[0].id))
  const channel = linkChannels.find((name) => name === asked.channel)
  if (!product || !/^[A-Za-z0-9-]{1,40}$/.test(product))
    throw new StartError('Name a product with --product. See --help.')
  if (!channel) throw new StartError(`--channel must be ${linkChannels.join(' or ')}.`)
  if (!brand) throw new StartError(`--brand must be one of ${brands.map(({ id }) => id).join(', ')}.`)
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new StartError('--days must be a whole number from 1 to 9999.')
  const endsAt = Date.now() + Number(days) * day
  const path = priceLink(openSecret(config), { brand: brand.id, productId: product, channel, endsAt })
  return originOf(brand, config) + path
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
