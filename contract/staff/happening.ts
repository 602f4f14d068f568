import { z } from 'zod'
import { carrierCodes } from '#contract/checkout/carriers.ts'
import { problemTopics } from '#contract/checkout/order-problem.ts'
import { orderStates } from '#contract/checkout/order-state.ts'
import { Pieces } from '#contract/checkout/pieces.ts'
import { refundCauses } from '#contract/checkout/refund.ts'
import { returnStates } from '#contract/checkout/return.ts'
import { collectionProblems, paymentMethods } from '#contract/payment.ts'

const state = z.enum(orderStates)
const pieces = z.array(Pieces)
const event = <Type extends string, Details extends z.ZodRawShape>(type: Type, details: Details) =>
  z.object({ type: z.literal(type), ...details })
const parcel = { parcel: z.int() }
const refunds = { refunds: z.array(z.string()) }

/** What happened to an order: each kind of event with what the desk reads of its details. */
const Happening = z.discriminatedUnion('type', [
  event('priced', {}),
  event('placed', { state, method: z.enum(paymentMethods).nullish() }),
  event('moved', { to: state, cause: z.string().optional() }),
  event('settled', {}),
  event('paid', { isTakenBack: z.boolean().default(false) }),
  event('cancelled', { pieces, reason: z.string().optional() }),
  event('changed', { changed: z.array(z.enum(['address', 'email'])) }),
  event('delayed', { arrival: z.string() }),
  event('shipped', { parcel: z.int(), carrier: z.enum(carrierCodes), lines: pieces }),
  event('delivered', parcel),
  event('lost', parcel),
  event('back', parcel),
  event('refused', {}),
  event('withdrawal', {}),
  event('problem', { topic: z.enum(problemTopics) }),
  event('return', { number: z.string(), to: z.enum(returnStates).default('announced') }),
  event('refund', { cause: z.enum(refundCauses), amount: z.int(), lines: pieces.default([]) }),
  event('note', { isRemoved: z.boolean().default(false) }),
  event('mail', { subject: z.string() }),
  event('coupon', { code: z.string(), percent: z.int().optional(), amount: z.int().optional() }),
  event('paid-back', refunds),
  event('sent-again', refunds),
  event('held', { newcomers: z.int() }),
  event('pay-again', {}),
  event('uncollectable', { problem: z.enum(collectionProblems) }),
])
export type Happening = z.infer<typeof Happening>

/** Undefined for what another version of the shop has noted. */
export const readHappening = (type: string, details: object): Happening | undefined =>
  Happening.safeParse({ ...details, type }).data
