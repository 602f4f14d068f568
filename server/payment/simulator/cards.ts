import type { MessageId } from '#messages/ids.ts'

type Card = {
  number: string
  /** What the customer reads about it. */
  text: MessageId
  /** How the payment ends. */
  event: 'authorise' | 'fail' | 'cancel'
  /** The customer has to confirm by a code first. */
  challenge?: true
  /** When the browser comes back to the shop. */
  returns: 'at-once' | 'after-webhook' | 'never'
  /** When the provider reports, in seconds after the payment; one entry for each report. */
  webhooks: readonly number[]
  /** Why it is refused when it is charged by its alias. */
  aliasRefused?: 'declined' | 'confirmation'
}

const good = { event: 'authorise', returns: 'at-once', webhooks: [0] } as const

/** Everything that can happen to a payment, by the card that makes it happen. */
export const simulatorCards = {
  success: { number: '4000 1000 0000 0018', text: 'payment.card_success', ...good },
  declined: { number: '4000 1000 0000 0026', text: 'payment.card_declined', ...good, event: 'fail' },
  cancelled: { number: '4000 1000 0000 0034', text: 'payment.card_cancelled', ...good, event: 'cancel' },
  secure: { number: '4000 1000 0000 0042', text: 'payment.card_secure', ...good, challenge: true },
  no_return: { number: '4000 1000 0000 0059', text: 'payment.card_no_return', ...good, returns: 'never' },
  late_webhook: { number: '4000 1000 0000 0067', text: 'payment.card_late_webhook', ...good, webhooks: [30] },
  two_webhooks: { number: '4000 1000 0000 0075', text: 'payment.card_two_webhooks', ...good, webhooks: [0, 0] },
  webhook_first: {
    number: '4000 1000 0000 0083',
    text: 'payment.card_webhook_first',
    ...good,
    returns: 'after-webhook',
  },
  silence: { number: '4000 1000 0000 0091', text: 'payment.card_silence', ...good, returns: 'never', webhooks: [] },
  declined_later: {
    number: '4000 1000 0000 0109',
    text: 'payment.card_declined_later',
    ...good,
    aliasRefused: 'declined',
  },
  confirm_later: {
    number: '4000 1000 0000 0117',
    text: 'payment.card_confirm_later',
    ...good,
    challenge: true,
    aliasRefused: 'confirmation',
  },
} as const satisfies Record<string, Card>

export type CardName = keyof typeof simulatorCards

export const cardNames = Object.keys(simulatorCards) as CardName[]

export const cardOf = (name: CardName): Card => simulatorCards[name]

/** Whether it pays without a question once it is saved: the bank asks nothing, and declines nothing. */
export const paysSilently = (name: CardName) =>
  cardOf(name).event === 'authorise' && !cardOf(name).challenge && !cardOf(name).aliasRefused

/** By its name or its number, with or without spaces. */
export function findCard(card: string): CardName | undefined {
  const digits = card.replaceAll(' ', '')
  return cardNames.find((name) => name === card || simulatorCards[name].number.replaceAll(' ', '') === digits)
}

/** `400010xxxxxx0018` */
export function masked(name: CardName): string {
  const digits = simulatorCards[name].number.replaceAll(' ', '')
  return `${digits.slice(0, 6)}xxxxxx${digits.slice(-4)}`
}

/** The code that a bank would send to the customer's telephone. */
export const secureCode = '123456'

/** After so many wrong codes the bank declines. */
export const secureTries = 3

/** The last month of every card. */
export const cardExpiry = { month: '12', year: '34' }
