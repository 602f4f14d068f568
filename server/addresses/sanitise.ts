import type { AddressToSanitise, SanitisedAddress } from '#contract/address/sanitised-address.ts'
import type { CountryCode } from '#contract/brand.ts'
import type { Log } from '#server/process/log.ts'
import { isSanitised, maySanitise } from './rules.ts'
import type { Sanitiser } from './sanitiser.ts'

/** A suggestion how to write the address. Nobody has to wait for it: without the service the address stays as it is. */
export async function sanitise(
  { sanitiser, log }: { sanitiser: Sanitiser; log: Log },
  countries: readonly CountryCode[],
  original: AddressToSanitise,
): Promise<SanitisedAddress> {
  const asItIs = { sanitized: false, address: original, original }
  if (!maySanitise(countries, original)) return asItIs
  try {
    const answer = await sanitiser.sanitise(original)
    return isSanitised(countries, answer) ? { sanitized: true, address: answer.address, original } : asItIs
  } catch (err) {
    log.warn({ err }, 'the address service does not answer')
    return asItIs
  }
}
