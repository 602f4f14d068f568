import type { MessageId } from '#messages/ids.ts'

type AccountPage = {
  path: string
  label: MessageId
  /** Another page for which this tab is marked as the current one, too. */
  below?: string
}

/** The pages of the account, in the order of its navigation. */
export const accountPages: readonly AccountPage[] = [
  { path: '/my-account/overview', label: 'shell.account_overview' },
  { path: '/my-account/profile', label: 'shell.account_profile' },
  { path: '/my-account/addresses', label: 'shell.account_addresses', below: '/my-account/edit-address' },
  { path: '/my-account/security', label: 'shell.account_security', below: '/my-account/new-email' },
  { path: '/my-account/data', label: 'shell.account_data' },
  { path: '/my-account/newsletter', label: 'shell.account_newsletter' },
]
