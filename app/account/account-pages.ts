import type { MessageId } from '#messages/ids.ts'

/** The pages of the account, in the order of its navigation. */
export const accountPages = [
  { path: '/my-account/overview', label: 'shell.account_overview' },
  { path: '/my-account/profile', label: 'shell.account_profile' },
  { path: '/my-account/security', label: 'shell.account_security' },
  { path: '/my-account/newsletter', label: 'shell.account_newsletter' },
] as const satisfies readonly { path: string; label: MessageId }[]
