import type { Partner } from '#contract/identity/partner.ts'

type DeliveryPlace = 'address' | 'partner' | 'pickup'

/** Where an order can go: home, to the customer's optician, and to be fetched there. */
export function deliveryPlaces(partner: Pick<Partner, 'pickup_enabled'> | undefined): DeliveryPlace[] {
  if (!partner) return ['address']
  return partner.pickup_enabled ? ['address', 'partner', 'pickup'] : ['address', 'partner']
}
