import type { MessageId } from '#messages/ids.ts'

type AccountPage = {
  path: string
  label: MessageId
  /** Another page for which this link is marked as the current one, too. */
  below?: string
}

/** The first page stands above the groups, which have titles. */
type AccountGroup = { title?: MessageId; pages: readonly AccountPage[] }

/** The pages of the account, in the order of its navigation. */
export const accountGroups: readonly AccountGroup[] = [
  { pages: [{ path: '/my-account/overview', label: 'shell.account_overview' }] },
  {
    title: 'shell.account_group_orders',
    pages: [
      { path: '/my-account/history', label: 'shell.account_orders', below: '/my-account/order' },
      { path: '/my-account/reorder', label: 'shell.reorder' },
      { path: '/my-account/my-subscriptions', label: 'shell.account_subscriptions', below: '/my-account/subscription' },
      { path: '/my-account/reminders', label: 'shell.account_reminders' },
      { path: '/my-account/documents', label: 'shell.account_documents' },
      { path: '/my-account/ratings', label: 'shell.account_ratings' },
    ],
  },
  {
    title: 'shell.account_group_eyes',
    pages: [
      { path: '/lenspass', label: 'shell.account_passport' },
      { path: '/my-account/partner', label: 'shell.account_partner' },
    ],
  },
  {
    title: 'shell.account_group_money',
    pages: [
      { path: '/my-account/payment-methods', label: 'shell.account_payment' },
      { path: '/my-account/bonus-points', label: 'shell.account_bonus_points' },
      { path: '/my-account/miles-and-more', label: 'shell.account_miles' },
    ],
  },
  {
    title: 'shell.account_group_data',
    pages: [
      { path: '/my-account/profile', label: 'shell.account_profile' },
      { path: '/my-account/addresses', label: 'shell.account_addresses', below: '/my-account/edit-address' },
      { path: '/my-account/newsletter', label: 'shell.account_newsletter' },
      { path: '/my-account/security', label: 'shell.account_security', below: '/my-account/new-email' },
      { path: '/my-account/data', label: 'shell.account_data' },
    ],
  },
]

export const accountPages = accountGroups.flatMap(({ pages }) => pages)
