import { SanitisedAddress } from '#contract/address/sanitised-address.ts'
import { askRemote, type Remote } from '#server/remote/remote-json.ts'
import type { Sanitiser } from './sanitiser.ts'

const Suggestion = SanitisedAddress.pick({ sanitized: true, address: true })

/** A service that takes and gives addresses as JSON. */
export const sanitiseAt = (remote: Remote): Sanitiser => ({
  sanitise: (address) => askRemote(remote, address, Suggestion),
})
