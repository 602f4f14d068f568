import type { OrderAct } from '#contract/staff/order-acts.ts'
import type { MessageId } from '#messages/ids.ts'

type ActText = {
  /** Its name, and what its button says. */
  name: MessageId
  /** What follows from it. */
  tells: MessageId
  /** After it. */
  did: MessageId
}

export const actTexts = {
  accept: { name: 'desk_order.act_accept', tells: 'desk_order.tell_accept', did: 'desk_order.did_accept' },
  begin: { name: 'desk_order.act_begin', tells: 'desk_order.tell_begin', did: 'desk_order.did_begin' },
  ship: { name: 'desk_order.act_ship', tells: 'desk_order.tell_ship', did: 'desk_order.did_ship' },
  delay: { name: 'desk_order.act_delay', tells: 'desk_order.tell_delay', did: 'desk_order.did_delay' },
  delivered: { name: 'desk_order.act_delivered', tells: 'desk_order.tell_delivered', did: 'desk_order.did_parcel' },
  lost: { name: 'desk_order.act_lost', tells: 'desk_order.tell_lost', did: 'desk_order.did_parcel' },
  back: { name: 'desk_order.act_back', tells: 'desk_order.tell_back', did: 'desk_order.did_parcel' },
  cancel: { name: 'desk_order.act_cancel', tells: 'desk_order.tell_cancel', did: 'desk_order.did_cancel' },
  refund: { name: 'desk_order.act_refund', tells: 'desk_order.tell_refund', did: 'desk_order.did_refund' },
  'send-again': {
    name: 'desk_order.act_send_again',
    tells: 'desk_order.tell_send_again',
    did: 'desk_order.did_send_again',
  },
  'paid-back': {
    name: 'desk_order.act_paid_back',
    tells: 'desk_order.tell_paid_back',
    did: 'desk_order.did_paid_back',
  },
  'pay-again': {
    name: 'desk_order.act_pay_again',
    tells: 'desk_order.tell_pay_again',
    did: 'desk_order.did_pay_again',
  },
  address: { name: 'desk_order.act_address', tells: 'desk_order.tell_address', did: 'desk_order.did_address' },
  coupon: { name: 'desk_order.act_coupon', tells: 'desk_order.tell_coupon', did: 'desk_order.did_coupon' },
} as const satisfies Record<OrderAct, ActText>

/** What the page says after it has done something. */
export const doneTexts: Readonly<Record<string, MessageId>> = {
  ...Object.fromEntries(Object.entries(actTexts).map(([act, { did }]) => [act, did])),
  note: 'desk_order.did_note',
  'remove-note': 'desk_order.did_remove_note',
  mail: 'desk_order.did_mail',
}
