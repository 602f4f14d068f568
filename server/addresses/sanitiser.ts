import type { AddressToSanitise } from '#contract/address/sanitised-address.ts'

/** An address service. `sanitized` says whether it knows the address. */
export type Sanitiser = {
  sanitise(address: AddressToSanitise): Promise<{ sanitized: boolean; address: AddressToSanitise }>
}
