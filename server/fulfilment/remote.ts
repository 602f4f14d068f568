import { z } from 'zod'
import { err, ok, type Result } from '#contract/result.ts'
import { askRemote, type Remote } from '#server/remote/remote-json.ts'
import { fulfilmentNewsReader } from './news.ts'
import type { FulfilmentRefusal, FulfilmentService } from './service.ts'
import { signatureHeader, signatureOf } from './signature.ts'

type RemoteFulfilment = { remote: Remote; newsKey: string; timeout?: number }

const Answer = z.object({ result: z.enum(['done', 'refused']), reason: z.string().max(200).optional() })

/** A fulfiller with a service of its own. Both sides sign with the same key; docs/operations.md has the messages. */
export function createRemoteFulfilment({ remote, newsKey, timeout = 10_000 }: RemoteFulfilment): FulfilmentService {
  async function tell(key: string, message: object): Promise<Result<null, FulfilmentRefusal>> {
    const headers = (body: string) => ({
      'Idempotency-Key': key,
      [signatureHeader]: signatureOf(newsKey, body, Date.now()),
    })
    try {
      const { result, reason = 'without a reason' } = await askRemote({ ...remote, headers }, message, Answer, timeout)
      return result === 'done' ? ok(null) : err({ code: 'refused', reason })
    } catch (error) {
      return err({ code: 'unavailable', reason: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    handOver: (order) =>
      tell(`hand-over ${order.id}`, {
        act: 'hand_over',
        order: {
          id: order.id,
          number: String(order.number),
          brand: order.brand,
          shipping: order.shipping,
          shipping_address: order.address,
          promised_on: order.promisedOn,
          items: order.lines.map(({ line, productId, variantId, options, eye, quantity }) => ({
            line,
            product_id: productId,
            variant_id: variantId,
            options,
            eye,
            quantity,
          })),
        },
      }),
    cancel: ({ id, lines }) =>
      tell(`cancel ${id} ${JSON.stringify(lines ?? 'all')}`, {
        act: 'cancel',
        order: { id, ...(lines && { items: lines }) },
      }),
    readNews: fulfilmentNewsReader(newsKey),
  }
}
