import type { ProviderMethod } from '#contract/payment.ts'
import { err } from '#contract/result.ts'
import { logOncePerHour, type WarnLog } from '#server/process/log-once-per-hour.ts'
import type { PaymentService } from './service.ts'

/** The name on a payment that needs no provider, because it is an invoice or there is nothing to pay. */
export const noProvider = 'none'

/** The simulator's name, and that of its payments. */
export const simulated = 'simulator'

/** The name on payments from before there was more than one provider. */
export const firstProvider = 'datatrans'

/** All providers that are configured. A payment that one of them has begun stays with it, whatever is configured later. */
export type PaymentProviders = {
  /** The provider of a payment, a refund or a saved means. One that is not configured (any more) is `unavailable`. */
  of(provider: string): PaymentService
  /** The name of the provider that takes a new payment. */
  chosen(brand: string, method: ProviderMethod): string
  /** The name of the provider that reports without giving one. */
  unnamed: string
}

export function createProviders(
  services: ReadonlyMap<string, PaymentService>,
  choice: Pick<PaymentProviders, 'chosen' | 'unnamed'>,
  log: WarnLog,
): PaymentProviders {
  const once = logOncePerHour(log)
  return {
    ...choice,
    of: (provider) =>
      services.get(provider) ??
      awayService(() => once.error({ provider }, 'a payment belongs to a provider that is not configured')),
  }
}

/** A provider that is not configured: everything waits for it, because no other may be asked. */
function awayService(report: () => void): PaymentService {
  const unavailable = async () => {
    report()
    return err({ code: 'unavailable' } as const)
  }
  return {
    start: unavailable,
    status: unavailable,
    find: unavailable,
    settle: unavailable,
    cancel: unavailable,
    abandon: unavailable,
    refund: unavailable,
    charge: unavailable,
    forgetAlias: unavailable,
    readWebhook: () => err({ code: 'bad-signature' }),
  }
}
