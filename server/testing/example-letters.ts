import type { Letter } from '#server/mail/operations.ts'
import { accountLetters, to, token } from './example-account-letters.ts'

type DataOf<Name extends Letter['template']> = Extract<Letter, { template: Name }>['data']

const appointment = {
  kind: 'eye_test',
  day: 'Montag, 23. November 2026',
  date: '23.11.2026',
  time: '09:30',
  place: 'Zürich',
  address: ['Musterweg 12', '8000 Zürich'],
  path: `/booking/${token}`,
  hours: 120,
} as const

const wanted = {
  title: 'Aqualine 30',
  lines: [{ category: 'lens', eye: 'left', formatted_options: [{ name: 'sphere', value: '−2.50' }] }],
} satisfies Pick<DataOf<'stock_alert'>, 'title' | 'lines'>

const lens = {
  id: 1,
  product_id: 'aqualine-30',
  images: { front: 'aqualine-30-front' },
  title: 'Aqualine 30',
  category: 'lens',
  eye: 'right',
  formatted_options: [
    { name: 'sphere', value: '−2.50' },
    { name: 'radius', value: '8.6' },
  ],
  quantity: 2,
  total: 79_80,
} satisfies DataOf<'order_confirmation'>['lines'][number]
const solution = {
  ...lens,
  id: 2,
  product_id: 'aqualine-care',
  title: 'Aqualine Care 360 ml',
  category: 'care',
  eye: null,
  formatted_options: [],
}

/** Without values. */
const boxes = { title: 'Aqualine 30', image: 'aqualine-30-front' }

const order = { name: 'Anna', number: '100001', path: `/checkout/thank-you/${token}` }
const sentBack = { ...order, returnNumber: 'R100001-1', lines: [lens] }

const invoice = {
  name: 'Anna',
  number: '100001',
  path: `/order/${token}`,
  open: 49_90,
  dueOn: '2026-12-01',
  reference: 'RF18539007547034',
}

const renewal = {
  name: 'Anna',
  path: `/subscription/announced/${token}`,
  hours: 720,
  on: '2027-02-28',
  lines: [
    {
      title: 'Aqualine 30',
      image: 'aqualine-30-front',
      instead: 'Aqualine 30',
      quantity: 4,
      amount: 151_60,
      before: 147_60,
      change: 'dearer',
    },
    {
      title: 'Solvia 2',
      image: null,
      instead: 'Solvia',
      quantity: 1,
      amount: 12_00,
      before: 12_00,
      change: 'switched',
    },
  ],
  shipping: 8_90,
  total: 172_50,
} satisfies DataOf<'renewal_announced'>

/** One mail of each kind, as a customer may get it. */
export const letters = {
  renewal_announced: { template: 'renewal_announced', to, data: renewal },
  renewal_question: { template: 'renewal_question', to, data: { ...renewal, waitsFor: 'price' } },
  renewal_declined: { template: 'renewal_declined', to, data: { ...renewal, tryOn: '2027-03-01' } },
  renewal_paused: { template: 'renewal_paused', to, data: renewal },
  ...accountLetters,
  order_confirmation: {
    template: 'order_confirmation',
    to,
    data: {
      ...order,
      withdrawalPath: '/withdrawal',
      reorderPath: `/order/${token}/reorder`,
      lines: [lens],
      coupon: { code: 'SAVE5', amount: -5_00 },
      shipping: { name: 'Priority', amount: 8_90 },
      total: 83_70,
      vat: [{ rate: 8.1, tax: 6_27 }],
      payment: 'visa',
      delivery: { min: '2026-11-17', max: '2026-11-18' },
      comment: null,
      shipsTo: ['Anna Muster', 'Seeweg 4', 'CH-8000 Zürich'],
      billsTo: ['Muster AG', 'Postgasse 1', 'CH-3000 Bern'],
    },
  },
  order_changed: { template: 'order_changed', to, data: { ...order, changed: { address: true, email: true } } },
  goodwill_coupon: {
    template: 'goodwill_coupon',
    to,
    data: {
      name: 'Anna',
      number: '100001',
      path: '/cart',
      code: 'CARE-7KQ2M-XW4PD',
      gives: { kind: 'amount', amount: 10_00 },
      until: '2027-05-18',
      reason: 'The box was dented',
      hasAccount: true,
    },
  },
  order_link: {
    template: 'order_link',
    to,
    data: { name: 'Anna', number: '100001', path: `/order/open?token=${token}`, hours: 24 },
  },
  order_email: {
    template: 'order_email',
    to,
    data: { number: '100001', path: `/order/new-email?token=${token}`, hours: 72 },
  },
  pay_again: {
    template: 'pay_again',
    to,
    data: { name: 'Anna', number: '100001', amount: 83_70, path: `/order/pay?token=${token}`, days: 14 },
  },
  order_shipped: {
    template: 'order_shipped',
    to,
    data: {
      ...order,
      parcel: 1,
      lines: [lens],
      following: [{ ...solution, quantity: 1 }],
      carrier: 'swisspost',
      trackingNumber: '996012345678901234',
      arrival: { min: '2026-11-19', max: '2026-11-20' },
      shipsTo: ['Anna Muster', 'Seeweg 4', 'CH-8000 Zürich'],
    },
  },
  order_delivered: {
    template: 'order_delivered',
    to,
    data: { ...order, on: '2026-11-19', lines: [lens], returnDays: 14, withdrawalPath: '/withdrawal?order=100001' },
  },
  order_delayed: {
    template: 'order_delayed',
    to,
    data: {
      ...order,
      lines: [lens],
      before: { min: '2026-11-19', max: '2026-11-20' },
      arrival: { min: '2026-11-30', max: '2026-12-02' },
      canCancel: true,
      cancelPath: `/order/${token}/cancel`,
    },
  },
  order_cancelled: {
    template: 'order_cancelled',
    to,
    data: {
      ...order,
      lines: [lens, solution],
      isWhole: true,
      by: 'shop',
      reason: 'Der Hersteller liefert diese Stärke nicht mehr.',
      refund: { amount: 83_70, way: 'visa', isCollected: true },
    },
  },
  order_problem: {
    template: 'order_problem',
    to: 'service@claravue.example',
    replyTo: to,
    data: {
      number: '100001',
      topic: 'delivery',
      text: 'Das Paket ist offen.\nEs fehlt eine Packung.',
      email: to,
      path: '/staff/customers?search=100001',
    },
  },
  order_problem_received: { template: 'order_problem_received', to, data: { ...order, topic: 'delivery' } },
  return_announced: {
    template: 'return_announced',
    to,
    data: {
      ...sentBack,
      sendBy: '2026-12-03',
      slipPath: `/returns/${token}/slip`,
      returnAddress: ['Claravue AG, Rücksendungen', 'Musterweg 12', '8000 Zürich'],
    },
  },
  return_received: { template: 'return_received', to, data: sentBack },
  return_refused: {
    template: 'return_refused',
    to,
    data: { ...sentBack, reason: 'Das Siegel der Packung ist gebrochen.' },
  },
  refund_sent: {
    template: 'refund_sent',
    to,
    data: {
      ...order,
      lines: [lens],
      amount: 88_70,
      shipping: 8_90,
      goodwill: 0,
      way: 'visa',
      reason: null,
      cause: 'return',
      points: 79,
    },
  },
  withdrawal_receipt: {
    template: 'withdrawal_receipt',
    to,
    data: {
      name: 'Anna',
      number: '100001',
      date: '15.11.2026',
      time: '10:12',
      path: `/checkout/thank-you/${token}`,
      items: ['2 × Aqualine 30'],
      reason: null,
    },
  },
  invoice_reminder: { template: 'invoice_reminder', to, data: invoice, pictures: [{ name: 'payment-code', png: '' }] },
  invoice_last_reminder: {
    template: 'invoice_last_reminder',
    to,
    data: { ...invoice, until: '2026-12-31' },
    pictures: [{ name: 'payment-code', png: '' }],
  },
  abandoned_cart: {
    template: 'abandoned_cart',
    to,
    data: { path: `/abandoned-cart/mail/${token}`, products: [{ ...boxes, quantity: 2 }], hours: 720 },
  },
  reminder_confirmation: {
    template: 'reminder_confirmation',
    to,
    data: { date: '2027-02-12', path: `/reminder/confirm/${token}`, hours: 72 },
  },
  reminder: {
    template: 'reminder',
    to,
    data: {
      name: 'Anna',
      products: [boxes, { title: 'Aqualine Care 360 ml', image: null }],
      path: `/reorder/reminder/${token}`,
      laterPath: `/reminder/mail/${token}?act=later`,
      stopPath: `/reminder/mail/${token}?act=stop`,
      hours: 2160,
    },
  },
  rating_invitation: {
    template: 'rating_invitation',
    to,
    data: {
      name: 'Anna',
      number: '100001',
      products: [
        { ...boxes, path: `/rate/${token}` },
        { title: 'Aqualine Care 360 ml', image: null, path: `/rate/${token}-2` },
      ],
      path: '/my-account/ratings',
      stopPath: `/rate/${token}/stop`,
      hours: 1440,
    },
  },
  stock_alert_confirmation: {
    template: 'stock_alert_confirmation',
    to,
    data: { ...wanted, path: `/back-in-stock/${token}`, hours: 72 },
  },
  stock_alert: {
    template: 'stock_alert',
    to,
    data: {
      ...wanted,
      image: boxes.image,
      path: '/p/aqualine-30/aqualine?choice=1',
      stopPath: `/back-in-stock/${token}`,
    },
  },
  newsletter_confirmation: {
    template: 'newsletter_confirmation',
    to,
    data: { path: `/newsletter/confirm/${token}`, hours: 72 },
  },
  campaign: {
    template: 'campaign',
    to,
    data: {
      subject: 'Aqualine 30',
      body: 'Aqualine 30, Aqualine 90.\n\nSolvia.',
      path: `/newsletter/stop/${token}`,
    },
    unsubscribePath: `/newsletter/stop/${token}`,
  },
  appointment_booked: { template: 'appointment_booked', to, data: { name: 'Anna', ...appointment } },
  appointment_cancelled: { template: 'appointment_cancelled', to, data: { name: 'Anna', ...appointment } },
  appointment_notice: {
    template: 'appointment_notice',
    to,
    data: { ...appointment, isCancelled: false, visitor: { name: 'Anna Muster', email: to, phone: '044 000 12 00' } },
  },
} satisfies { [Name in Letter['template']]: Extract<Letter, { template: Name }> }
