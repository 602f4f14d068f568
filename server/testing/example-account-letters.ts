import type { Letter } from '#server/mail/operations.ts'

export const to = 'anna@example.org'
export const token = 'k3Y-4711'

const signIn = {
  name: 'Anna',
  path: '/reset-password',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  date: '15.11.2026',
  time: '10:12',
}

/** One mail of each kind about accounts, those of staff included. */
export const accountLetters = {
  welcome: { template: 'welcome', to, data: { name: 'Anna', path: `/confirm?token=${token}`, hours: 72 } },
  login_link: { template: 'login_link', to, data: { name: 'Anna', path: `/authenticate?hash=${token}`, hours: 1 } },
  reset_password: { template: 'reset_password', to, data: { path: `/reset-password?token=${token}`, hours: 24 } },
  password_changed: { template: 'password_changed', to, data: { name: 'Anna', path: '/reset-password' } },
  new_device: { template: 'new_device', to, data: signIn },
  passkey_added: { template: 'passkey_added', to, data: signIn },
  staff_passkey_added: { template: 'staff_passkey_added', to, data: signIn },
  staff_invitation: {
    template: 'staff_invitation',
    to,
    data: { path: `/staff/invitation?token=${token}`, role: 'service', hours: 72, by: 'Stefan Staff' },
  },
  change_email: { template: 'change_email', to, data: { path: `/my-account/new-email?token=${token}`, hours: 24 } },
  email_notice: {
    template: 'email_notice',
    to,
    data: { path: `/stop-new-email?token=${token}`, hours: 168, email: 'anna.neu@example.org' },
  },
  data_export: { template: 'data_export', to, data: { path: `/my-account/data?download=${token}`, hours: 24 } },
  data_handed_out: { template: 'data_handed_out', to, data: { name: 'Anna', path: '/privacy' } },
  accounts_merged: {
    template: 'accounts_merged',
    to,
    data: { name: 'Anna', path: '/login', stays: to, goes: 'a•••@example.net' },
  },
  account_deletion: { template: 'account_deletion', to, data: { path: '/my-account/data', date: '22.11.2026' } },
  account_deleted: { template: 'account_deleted', to, data: { name: 'Anna', path: '/privacy' } },
} satisfies { [Name in Letter['template']]?: Extract<Letter, { template: Name }> }
