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

/** Every page that the desk's navigation leads to, in its order. A new page is one line here and one in app/routes.ts. */
const deskPages: readonly DeskPage[] = [
  { path: '/staff/orders', label: 'desk.page_orders', about: 'desk.about_orders', act: 'see-orders' },
  { path: '/staff/packing', label: 'desk.page_packing', about: 'desk.about_packing', act: 'pack' },
  { path: '/staff/customers', label: 'desk.page_customers', about: 'desk.about_customers', act: 'find-customer' },
  { path: '/staff/returns', label: 'desk.page_returns', about: 'desk.about_returns', act: 'check-return' },
  { path: '/staff/reviews', label: 'desk.page_reviews', about: 'desk.about_reviews', act: 'moderate-review' },
  { path: '/staff/invoices', label: 'desk.page_invoices', about: 'desk.about_invoices', act: 'book-payment' },
  { path: '/staff/figures', label: 'desk.page_figures', about: 'desk.about_figures', act: 'see-figures' },
  { path: '/staff/jobs', label: 'desk.page_jobs', about: 'desk.about_jobs', act: 'see-errors' },
  { path: '/staff/errors', label: 'desk.page_errors', about: 'desk.about_errors', act: 'see-errors' },
  { path: '/staff/log', label: 'desk.page_log', about: 'desk.about_log', act: 'see-audit-log' },
  { path: '/staff/people', label: 'desk.page_people', about: 'desk.about_people', act: 'manage-staff' },
  { path: '/staff/keys', label: 'desk.page_keys', about: 'desk.about_keys', act: 'manage-keys' },
  { path: '/staff/roles', label: 'desk.page_roles', about: 'desk.about_roles' },
  { path: '/staff/second-factor', label: 'desk.page_factor', about: 'desk.about_factor' },
]

export const deskPagesOf = (role: StaffRole): readonly DeskPage[] =>
  deskPages.filter(({ act }) => !act || roleMay(role, act))
