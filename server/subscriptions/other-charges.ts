import { type PaymentContext, releaseCharge } from '#server/orders/operations.ts'
import { noteOutcome, readOtherCharges } from './renewal-store.ts'

/**
 * A customer may have paid a period while the provider did not say whether the shop's own charge was made. Nobody asks
 * about that charge any more once the period is ordered, so what it has set aside on the card is released here.
 */
export async function releaseOtherCharges(context: PaymentContext, order: string): Promise<void> {
  for (const { paymentId, attempt, ...key } of await readOtherCharges(context.db, order)) {
    if ((await releaseCharge(context, paymentId)) === 'unknown')
      throw new Error('The provider does not say what became of a charge that is not needed any more')
    await noteOutcome(context.db, key, attempt, 'unavailable')
  }
}
