import { roleMay, type StaffAct, type StaffRole } from '#contract/staff/roles.ts'
import type { MessageId } from '#messages/ids.ts'

export type DeskPage = {
  path: string
  label: MessageId
  /** What it is for, on the first page. */
  about: MessageId
  /** Without it everybody at the desk may open the page. The page's operations decide, not this table. */
  act?: StaffAct
}

export type DeskGroup = { title: MessageId; pages: readonly DeskPage[] }

/** Every page that the desk's navigation leads to, in its order. A new page is one line here and one in desk-paths.ts. */
const deskGroups: readonly DeskGroup[] = [
  {
    title: 'desk.group_day',
    pages: [
      { path: '/staff/orders', label: 'desk.page_orders', about: 'desk.about_orders', act: 'see-orders' },
      { path: '/staff/packing', label: 'desk.page_packing', about: 'desk.about_packing', act: 'pack' },
      { path: '/staff/returns', label: 'desk.page_returns', about: 'desk.about_returns', act: 'check-return' },
      { path: '/staff/customers', label: 'desk.page_customers', about: 'desk.about_customers', act: 'find-customer' },
      { path: '/staff/reviews', label: 'desk.page_reviews', about: 'desk.about_reviews', act: 'moderate-review' },
      { path: '/staff/invoices', label: 'desk.page_invoices', about: 'desk.about_invoices', act: 'book-payment' },
    ],
  },
  {
    title: 'desk.group_range',
    pages: [
      { path: '/staff/goods', label: 'desk.page_goods', about: 'desk.about_goods', act: 'manage-goods' },
      { path: '/staff/stock', label: 'desk.page_stock', about: 'desk.about_stock', act: 'manage-stock' },
      { path: '/staff/coupons', label: 'desk.page_coupons', about: 'desk.about_coupons', act: 'manage-coupons' },
      { path: '/staff/letters', label: 'desk.page_letters', about: 'desk.about_letters', act: 'send-letters' },
      { path: '/staff/content', label: 'desk.page_content', about: 'desk.about_content', act: 'manage-goods' },
      { path: '/staff/calendar', label: 'desk.page_calendar', about: 'desk.about_calendar', act: 'manage-goods' },
    ],
  },
  {
    title: 'desk.group_figures',
    pages: [
      { path: '/staff/sales', label: 'desk.page_sales', about: 'desk.about_sales', act: 'see-figures' },
      { path: '/staff/figures', label: 'desk.page_figures', about: 'desk.about_figures', act: 'see-figures' },
    ],
  },
  {
    title: 'desk.group_shop',
    pages: [
      { path: '/staff/settings', label: 'desk.page_settings', about: 'desk.about_settings', act: 'change-settings' },
      { path: '/staff/people', label: 'desk.page_people', about: 'desk.about_people', act: 'manage-staff' },
      { path: '/staff/roles', label: 'desk.page_roles', about: 'desk.about_roles' },
      { path: '/staff/keys', label: 'desk.page_keys', about: 'desk.about_keys', act: 'manage-keys' },
      { path: '/staff/webhooks', label: 'desk.page_webhooks', about: 'desk.about_webhooks', act: 'manage-webhooks' },
    ],
  },
  {
    title: 'desk.group_machine',
    pages: [
      { path: '/staff/jobs', label: 'desk.page_jobs', about: 'desk.about_jobs', act: 'see-errors' },
      { path: '/staff/errors', label: 'desk.page_errors', about: 'desk.about_errors', act: 'see-errors' },
      { path: '/staff/log', label: 'desk.page_log', about: 'desk.about_log', act: 'see-audit-log' },
    ],
  },
  {
    title: 'desk.group_me',
    pages: [{ path: '/staff/second-factor', label: 'desk.page_factor', about: 'desk.about_factor' }],
  },
]

/** What the role may open, without groups that are empty then. */
export const deskGroupsOf = (role: StaffRole): readonly DeskGroup[] =>
  deskGroups
    .map(({ title, pages }) => ({ title, pages: pages.filter(({ act }) => !act || roleMay(role, act)) }))
    .filter(({ pages }) => pages.length > 0)

export const deskPagesOf = (role: StaffRole): readonly DeskPage[] => deskGroupsOf(role).flatMap(({ pages }) => pages)
