import type { AddressToSanitise } from '#contract/address/sanitised-address.ts'

/** Whoever knows how addresses are written. `sanitized` says whether it knows this one. */
export type Sanitiser = {
  sanitise(address: AddressToSanitise): Promise<{ sanitized: boolean; address: AddressToSanitise }>
}
