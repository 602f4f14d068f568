import type { StaffRole } from '#contract/staff/roles.ts'
import type { MessageId } from '#messages/ids.ts'
import { deskPagesOf } from './desk-pages.ts'

/** After `g`, these keys lead to a page. */
const keys: Readonly<Record<string, string>> = {
  '/staff': 't',
  '/staff/orders': 'o',
  '/staff/packing': 'p',
  '/staff/returns': 'r',
  '/staff/customers': 'c',
  '/staff/invoices': 'i',
  '/staff/reviews': 'v',
  '/staff/figures': 'f',
  '/staff/jobs': 'j',
  '/staff/errors': 'e',
  '/staff/log': 'l',
  '/staff/people': 'm',
  '/staff/goods': 'a',
  '/staff/stock': 's',
  '/staff/coupons': 'd',
  '/staff/content': 'n',
  '/staff/calendar': 'k',
  '/staff/sales': 'u',
  '/staff/settings': 'x',
  '/staff/webhooks': 'w',
  '/staff/keys': 'y',
}

export type DeskJump = { key: string; path: string; label: MessageId }

/** The jumps to pages that the role may open, in the order of the navigation. */
export const jumpsOf = (role: StaffRole): DeskJump[] =>
  [{ path: '/staff', label: 'desk.page_today' as const }, ...deskPagesOf(role)].flatMap(({ path, label }) => {
    const key = keys[path]
    return key ? [{ key, path, label }] : []
  })
