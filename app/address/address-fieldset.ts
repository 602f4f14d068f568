import type { FieldMetadata } from '@conform-to/react'
import type { PostalAddressInput } from '#contract/address/postal-address.ts'
import type { Violation } from '#contract/violation.ts'

/** The fields of an address as the form library knows them. */
export type AddressFieldset = Required<{
  [Name in keyof PostalAddressInput]: FieldMetadata<PostalAddressInput[Name], Record<string, unknown>, Violation[]>
}>

/** Which of the visitor's addresses the browser may fill in. */
export type AddressSection = 'shipping' | 'billing'
