import { StartError } from '#contract/start-error.ts'
import { openSettings, printLink, readArguments, text, usualHelp } from '#scripts/shop-link.ts'
import { originOf } from '#server/http/visit.ts'
import { priceLink } from '#server/pricing/operations.ts'
import { linkChannels } from '#server/pricing/price-key.ts'
import { openSecret } from '#server/secrets/secret.ts'

const help = `npm run price-link -- --product ID --channel ${linkChannels.join('|')}

Prints the address of a product with the price of a channel. A visitor who opens it sees that price for four hours.

  --product ID        the product
  --channel NAME      whose price list: ${linkChannels.join(' or ')}
  --days NUMBER       for how long the link is good (otherwise 30)
${usualHelp}`

const own = { product: text, channel: text, days: text }
const day = 24 * 60 * 60 * 1000

/** The URL that the command prints, or its help. */
export function link(args: string[], environment?: Record<string, string>): string {
  const { product, days = '30', help: isHelp, ...given } = readArguments(args, own)
  if (isHelp) return help
  const { config, brand } = openSettings(given, environment)
  const channel = linkChannels.find((name) => name === given.channel)
  if (!product || !/^[A-Za-z0-9-]{1,40}$/.test(product))
    throw new StartError('Name a product with --product. See --help.')
  if (!channel) throw new StartError(`--channel must be ${linkChannels.join(' or ')}.`)
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new StartError('--days must be a whole number from 1 to 9999.')
  const endsAt = Date.now() + Number(days) * day
  const path = priceLink(openSecret(config), { brand: brand.id, productId: product, channel, endsAt })
  return originOf(brand, config) + path
}

if (import.meta.main) printLink(link)
