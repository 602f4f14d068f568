import { hash } from 'node:crypto'

export type { CouponRefusal } from '#server/promotions/coupon/rules.ts'

/** Whom a coupon was given to: guests and customers are told apart by nothing but their e-mail address. */
export const personOf = (email: string) => hash('sha256', email.trim().toLowerCase(), 'base64url')
