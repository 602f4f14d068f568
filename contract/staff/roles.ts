/** What somebody of the shop is there for. */
export const staffRoles = ['service', 'warehouse', 'merchandise', 'finance', 'lead'] as const
export type StaffRole = (typeof staffRoles)[number]

/** `needsProof`: it moves money, erases, or lets people in, so a session alone does not suffice. */
type Right = { roles: readonly StaffRole[]; needsProof?: true }

/**
 * Who may do what, in the order of the page that shows it. The lead may do everything. Operations ask this table; a
 * page that hides a button asks it, too, but does not decide.
 */
const rights = {
  'find-customer': { roles: ['service', 'finance'] },
  'act-as-customer': { roles: ['service'] },
  'block-customer': { roles: ['service'] },
  'merge-customers': { roles: ['service'], needsProof: true },
  'export-customer': { roles: ['service'], needsProof: true },
  'see-orders': { roles: ['service', 'warehouse', 'finance'] },
  'export-orders': { roles: ['service', 'finance'] },
  'send-mail-again': { roles: ['service', 'finance'] },
  pack: { roles: ['warehouse'] },
  'check-return': { roles: ['service', 'warehouse'] },
  'change-address': { roles: ['service'] },
  'cancel-order': { roles: ['service'], needsProof: true },
  refund: { roles: ['service', 'finance'], needsProof: true },
  'grant-coupon': { roles: ['service'], needsProof: true },
  'book-payment': { roles: ['finance'], needsProof: true },
  'moderate-review': { roles: ['service', 'merchandise'] },
  'manage-goods': { roles: ['merchandise'] },
  'manage-stock': { roles: ['merchandise', 'warehouse'] },
  'manage-coupons': { roles: ['merchandise'] },
  'send-letters': { roles: ['merchandise'], needsProof: true },
  'change-settings': { roles: ['merchandise'] },
  'see-figures': { roles: ['merchandise', 'finance'] },
  'see-errors': { roles: [] },
  'try-again': { roles: [] },
  'see-audit-log': { roles: [] },
  'manage-webhooks': { roles: [], needsProof: true },
  'manage-staff': { roles: [], needsProof: true },
  'manage-keys': { roles: [], needsProof: true },
  'erase-customer': { roles: [], needsProof: true },
} as const satisfies Record<string, Right>

export type StaffAct = keyof typeof rights

const isAct = (text: string): text is StaffAct => Object.hasOwn(rights, text)
export const staffActs = Object.keys(rights).filter(isAct)

const rightOf = (act: StaffAct): Right => rights[act]

export const roleMay = (role: StaffRole, act: StaffAct): boolean => role === 'lead' || rightOf(act).roles.includes(role)

export const needsProof = (act: StaffAct): boolean => rightOf(act).needsProof ?? false
