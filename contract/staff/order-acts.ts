import { z } from 'zod'
import { carrierCodes } from '#contract/checkout/carriers.ts'
import { textLine, textLines } from '#contract/printable-text.ts'
import type { StaffAct } from './roles.ts'

/** What can be done to an order at its page, in the order in which it is offered, and the right that it takes. */
export const orderActs = {
  accept: 'pack',
  begin: 'pack',
  ship: 'pack',
  delay: 'pack',
  delivered: 'pack',
  lost: 'pack',
  back: 'pack',
  cancel: 'cancel-order',
  refund: 'refund',
  'send-again': 'refund',
  'paid-back': 'refund',
  'pay-again': 'refund',
  address: 'change-address',
  coupon: 'grant-coupon',
} as const satisfies Record<string, StaffAct>
export type OrderAct = keyof typeof orderActs
export const isOrderAct = (name: unknown): name is OrderAct =>
  typeof name === 'string' && Object.hasOwn(orderActs, name)
export const orderActNames = Object.keys(orderActs).filter(isOrderAct)

/** What staff may give as goodwill. */
export const couponChoices = {
  'amount-5': { kind: 'amount', amount: 5_00 },
  'amount-10': { kind: 'amount', amount: 10_00 },
  'amount-20': { kind: 'amount', amount: 20_00 },
  'percent-10': { kind: 'percent', percent: 10 },
  'percent-20': { kind: 'percent', percent: 20 },
} as const
export type CouponChoice = keyof typeof couponChoices
const isCouponChoice = (name: string): name is CouponChoice => Object.hasOwn(couponChoices, name)
export const couponChoiceNames = Object.keys(couponChoices).filter(isCouponChoice)
export const couponMonths = [3, 6, 12] as const

/** `12.40`, as people write it in any of the markets, in cents. */
const Money = z
  .string()
  .trim()
  .regex(/^(\d{1,5}([.,]\d{1,2})?)?$/)
  .transform((written) => Math.round(Number(written.replace(',', '.')) * 100))

/** What every form of the page says: the last event that it showed, and a key, so that sent twice it is done once. */
const Head = z.object({ seen: z.coerce.number().int().min(0), key: z.uuid() })
const Reason = z.object({ reason: textLine(200).min(3) })
const ParcelChoice = z.object({ parcel: z.coerce.number().int().min(1).max(1000) })

/** The fields of each form, without those for pieces. */
export const actForms = {
  accept: Head,
  begin: Head,
  ship: Head.extend({
    carrier: z.enum(carrierCodes),
    tracking: textLine(40).transform((text) => text || undefined),
  }),
  delay: Head.extend({ until: z.iso.date() }),
  delivered: Head.extend(ParcelChoice.shape),
  lost: Head.extend(ParcelChoice.shape),
  back: Head.extend(ParcelChoice.shape),
  cancel: Head.extend(Reason.shape),
  refund: Head.extend({
    ...Reason.shape,
    shipping: z.literal('on').optional(),
    goodwill: Money.default(0),
    parcel: z.union([z.literal('').transform(() => undefined), ParcelChoice.shape.parcel]).optional(),
  }),
  'send-again': Head,
  'paid-back': Head,
  'pay-again': Head,
  address: Head,
  coupon: Head.extend({
    ...Reason.shape,
    gives: z.enum(couponChoiceNames),
    months: z.coerce.number().pipe(z.union(couponMonths.map((months) => z.literal(months)))),
  }),
} as const satisfies Record<OrderAct, z.ZodType>

export const NewNote = Head.extend({ text: textLines(2000).min(1) })
export const NoteChoice = Head.extend({ note: z.uuid() })
export const MailChoice = Head.extend({ mail: z.uuid() })
