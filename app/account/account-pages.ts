import type { IconName } from '#app/ui/icon.tsx'
import type { MessageId } from '#messages/ids.ts'

type AccountPage = {
  path: string
  label: MessageId
  /** Other pages for which this one is marked as the current one, too. */
  below?: readonly string[]
}

type AccountPlace = {
  label: MessageId
  icon: IconName
  /** The first one opens the place; several of them are tabs above its pages. */
  pages: readonly [AccountPage, ...AccountPage[]]
}

/** The places of the account with their pages, in the order of its navigation. */
export const accountPlaces: readonly AccountPlace[] = [
  {
    label: 'shell.account_overview',
    icon: 'home',
    pages: [{ path: '/my-account/overview', label: 'shell.account_overview' }],
  },
  {
    label: 'shell.account_orders',
    icon: 'box',
    pages: [
      {
        path: '/my-account/history',
        label: 'shell.account_orders',
        below: ['/my-account/order', '/my-account/reorder'],
      },
      { path: '/my-account/documents', label: 'shell.account_documents' },
      { path: '/my-account/ratings', label: 'shell.account_ratings' },
    ],
  },
  {
    label: 'shell.account_plans',
    icon: 'clock',
    pages: [
      {
        path: '/my-account/my-subscriptions',
        label: 'shell.account_subscriptions',
        below: ['/my-account/subscription'],
      },
      { path: '/my-account/reminders', label: 'shell.account_reminders' },
    ],
  },
  {
    label: 'shell.account_passport',
    icon: 'pass',
    pages: [
      { path: '/lenspass', label: 'shell.account_passport' },
      { path: '/my-account/partner', label: 'shell.account_partner' },
    ],
  },
  {
    label: 'shell.account_points',
    icon: 'star',
    pages: [
      { path: '/my-account/bonus-points', label: 'shell.account_bonus_points' },
      { path: '/my-account/miles-and-more', label: 'shell.account_miles' },
    ],
  },
  {
    label: 'shell.account_payment',
    icon: 'card',
    pages: [{ path: '/my-account/payment-methods', label: 'shell.account_payment' }],
  },
  {
    label: 'shell.account_own',
    icon: 'account',
    pages: [
      { path: '/my-account/profile', label: 'shell.account_profile' },
      {
        path: '/my-account/addresses',
        label: 'shell.account_addresses',
        below: ['/my-account/edit-address'],
      },
      { path: '/my-account/newsletter', label: 'shell.account_newsletter' },
      { path: '/my-account/security', label: 'shell.account_security', below: ['/my-account/new-email'] },
      { path: '/my-account/data', label: 'shell.account_data' },
    ],
  },
]

/** The place and the page of the account at this path, which has no prefix of a language. */
export function findInAccount(path: string) {
  const isAt = (page: AccountPage) => [page.path, ...(page.below ?? [])].some((own) => `${path}/`.startsWith(`${own}/`))
  const place = accountPlaces.find(({ pages }) => pages.some(isAt))
  return { place, page: place?.pages.find(isAt) }
}
