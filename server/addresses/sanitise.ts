import type { AddressToSanitise, SanitisedAddress } from '#contract/address/sanitised-address.ts'
import type { CountryCode } from '#contract/brand.ts'
import type { Log } from '#server/process/log.ts'
import { isSanitised, maySanitise } from './rules.ts'
import type { Sanitiser } from './sanitiser.ts'

/** A suggestion how to write the address. While the service is down, the address stays as it is. */
export async function sanitise(
  { sanitiser, log }: { sanitiser: Sanitiser; log: Log },
  countries: readonly CountryCode[],
  original: AddressToSanitise,
): Promise<SanitisedAddress> {
  const unchanged = { sanitized: false, address: original, original }
  if (!maySanitise(countries, original)) return unchanged
  try {
    const answer = await sanitiser.sanitise(original)
    return isSanitised(countries, answer) ? { sanitized: true, address: answer.address, original } : unchanged
  } catch (err) {
    log.warn({ err }, 'the address service does not answer')
    return unchanged
  }
}
