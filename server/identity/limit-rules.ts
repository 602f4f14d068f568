import { mailboxOf } from '#contract/address/mailbox.ts'
import type { Try } from '#server/rate-limits/rules.ts'

/** `device` is the mark of a browser that has signed in to this account before; strangers have none. */
type Attempt = { email: string; client: string; device: string | undefined }

/** What a sign-in by password counts for, in this order, until it succeeds. */
export function signInTries({ email, client, device }: Attempt): Try[][] {
  if (device)
    return [
      [{ limit: 'failed-sign-in/device', by: device }],
      [{ limit: 'failed-sign-in/account-by-devices', by: email }],
    ]
  return [
    [
      { limit: 'failed-sign-in/address', by: client },
      { limit: 'failed-sign-in/account-and-address', by: `${email} ${client}` },
    ],
    [{ limit: 'failed-sign-in/account', by: email }],
  ]
}

/** What the shop knows of an address: no account, one whose owner has never opened a mailed link, or one that has. */
export type Standing = 'none' | 'unproven' | 'proven'

/**
 * What a letter counts for that a visitor requests without a sign-in. A proven address counts by itself. All others that
 * lead to one inbox count together: strangers can make any number of them, but they prove none, so their letters shut no
 * proven owner out. The ceiling of the storefront is for addresses without an account only.
 */
export function letterTries({ email, client, device }: Attempt, standing: Standing, brand: string): Try[][] {
  const mailbox = mailboxOf(email)
  const byClient: Try[] = [{ limit: 'letter/address', by: client }]
  if (standing === 'none')
    return [
      byClient,
      [{ limit: 'newcomer-letter/mailbox', by: mailbox }],
      [{ limit: 'newcomer-letter/storefront', by: brand }],
    ]
  const reader = standing === 'proven' ? email : `inbox ${mailbox}`
  if (device) return [[{ limit: 'letter/device', by: device }], [{ limit: 'letter/reader-by-devices', by: reader }]]
  return [byClient, [{ limit: 'letter/reader', by: reader }]]
}
