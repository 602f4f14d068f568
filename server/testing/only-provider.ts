import type { PaymentProviders, PaymentService } from '#server/payment/operations.ts'

/** Everything goes to this one, under the name of the simulator. */
export const onlyProvider = (service: PaymentService): PaymentProviders => ({
  of: () => service,
  chosen: () => 'simulator',
  unnamed: 'simulator',
})
