import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Db } from '#server/db.ts'

/** The letters that identity writes. Addresses are complete; `link` carries a token, so it is for the reader only. */
export type Letter = { to: string; brand: Brand; locale: LocaleCode } & (
  | { template: 'welcome'; data: { firstName: string; link: string } }
  | { template: 'login_link'; data: { firstName: string; link: string } }
  | { template: 'reset_password'; data: { firstName: string; link: string } }
  | { template: 'password_changed'; data: { firstName: string } }
)

/** Written first, outside of any transaction; what comes back puts it into the post, inside of one. */
export type Mailer = (letter: Letter) => Promise<(db: Db) => Promise<void>>
