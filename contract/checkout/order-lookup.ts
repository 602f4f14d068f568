import { Withdrawal } from './withdrawal.ts'

/** What a guest knows of an order: the number and the e-mail address. */
export const OrderLookup = Withdrawal.pick({ number: true, email: true })
