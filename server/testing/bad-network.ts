import { err, type Result } from '#contract/result.ts'
import type { PaymentService } from '#server/payment/operations.ts'

/** Moves money or a saved card: other calls ask, or close a payment before its customer has paid. */
export type MoneyCall = Exclude<keyof PaymentService, 'status' | 'find' | 'abandon' | 'readWebhook'>

/** `late`: the shop has given up before the provider begins to work. `refused`: the provider will never do it. */
export type NetworkFault = 'late' | 'answer lost' | 'request lost' | 'refused'

export const lastRefusals = {
  start: 'declined',
  settle: 'wrong-state',
  cancel: 'wrong-state',
  refund: 'wrong-state',
  charge: 'declined',
  forgetAlias: 'unknown-alias',
} as const satisfies Record<MoneyCall, string>

type Failing = { call: MoneyCall; fault: NetworkFault; released: Promise<void>; done: () => void }

export type BadNetwork = ReturnType<typeof openBadNetwork>

/** A network that fails single calls to a provider. */
export function openBadNetwork() {
  let next: Failing | undefined
  return {
    /** The next such call fails. The provider works on a late one when the function that is returned is called. */
    failNext(call: MoneyCall, fault: NetworkFault): () => Promise<void> {
      const release = Promise.withResolvers<void>()
      const work = Promise.withResolvers<void>()
      next = { call, fault, released: release.promise, done: work.resolve }
      return () => {
        release.resolve()
        return work.promise
      }
    },
    /** How a call that has arrived fails, if it does. */
    take(isIt: (call: MoneyCall) => boolean): Failing | undefined {
      if (!next || !isIt(next.call)) return undefined
      const taken = next
      next = undefined
      return taken
    },
  }
}

/** A provider inside the process, as if it were behind such a network. */
export function behindNetwork(service: PaymentService, network: BadNetwork): PaymentService {
  const through =
    <Order, T, E extends { code: string }>(call: MoneyCall, work: (order: Order) => Promise<Result<T, E>>) =>
    async (order: Order) => {
      const failing = network.take((one) => one === call)
      if (!failing) return work(order)
      const { fault, released, done } = failing
      if (fault === 'late') released.then(() => work(order)).then(done)
      if (fault === 'answer lost') await work(order)
      if (fault === 'refused') return err({ code: lastRefusals[call] })
      return err({ code: 'unavailable' } as const)
    }
  const calls: Pick<PaymentService, MoneyCall> = {
    start: through('start', service.start),
    settle: through('settle', service.settle),
    cancel: through('cancel', service.cancel),
    refund: through('refund', service.refund),
    charge: through('charge', service.charge),
    forgetAlias: through('forgetAlias', service.forgetAlias),
  }
  return { ...service, ...calls }
}
