import { z } from 'zod'
import { textLine } from '#contract/printable-text.ts'

/** What programs of others can be told of, in the order of the form. `docs/webhooks.md` says what each contains. */
export const webhookTypes = [
  'order.placed',
  'order.changed',
  'order.shipped',
  'order.cancelled',
  'order.returned',
  'shipment.sent',
  'shipment.delivered',
  'shipment.lost',
  'shipment.returned',
  'return.changed',
  'refund.granted',
  'stock.changed',
  'customer.created',
  'customer.changed',
  'customer.deleted',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/**
 * `off`: staff have switched it off. `stopped`: the shop has, because the receiver accepted nothing for days. `removed`:
 * staff have deleted it; its row stays for the deliveries that refer to it.
 */
export const endpointStates = ['on', 'off', 'stopped', 'removed'] as const
export type EndpointState = (typeof endpointStates)[number]
/** `resting`: it is on, but who keeps it may no longer do so; nothing is sent until somebody takes it over. */
export type ShownState = EndpointState | 'resting'

export const deliveryStates = ['waiting', 'accepted', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const EndpointId = z.uuid()
export const DeliveryId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** What staff enter about an endpoint. */
export const EndpointWish = z.object({
  url: z.string().trim().min(1).max(500),
  description: textLine(100),
  types: z.array(z.enum(webhookTypes)).min(1),
  /** Empty: all storefronts. */
  brands: z.array(textLine(40).min(1)).max(50),
  withContact: z.boolean(),
})
export type EndpointWish = z.infer<typeof EndpointWish>

/** From which day on events that were given up are sent again. */
export const ReplaySince = z.iso.date()

/** Which deliveries are listed, as it stands in the address. What cannot be read is left out. */
export const DeliveryQuery = z.object({
  state: z.enum(deliveryStates).optional().catch(undefined),
  type: z
    .enum([...webhookTypes, 'test'])
    .optional()
    .catch(undefined),
  before: DeliveryId.optional().catch(undefined),
})
export type DeliveryQuery = z.infer<typeof DeliveryQuery>
