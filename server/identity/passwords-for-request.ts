import type { ChangePassword, ResetPassword, SignIn, SignUp } from '#contract/identity/identity.ts'
import { peekLink } from './links.ts'
import { requestPasswordReset } from './login-link.ts'
import * as byPassword from './operations.ts'
import type { SessionChanges, SessionRequest } from './session-changes.ts'

export function passwordsForRequest(
  { context, who, cookies }: SessionRequest,
  { enterIfOk, enterAndTell }: SessionChanges,
) {
  const { db, brand } = context
  return {
    async signUp(input: SignUp) {
      const registration_token = input.registration_token ?? cookies.read('registration')
      return enterIfOk(await byPassword.signUp(context, { ...input, registration_token }))
    },
    /** For a guest whose name and address an order has. */
    async openAccount(input: Omit<SignUp, 'password'>) {
      const registration_token = cookies.read('registration')
      return enterIfOk(await byPassword.signUp(context, { ...input, registration_token }, { withPassword: false }))
    },
    signIn: async (input: SignIn) => enterAndTell(await byPassword.signIn(context, input)),
    async changePassword(input: ChangePassword) {
      const customer = await who.customer()
      return customer.ok ? byPassword.changePassword(context, customer.value, input) : customer
    },
    requestPasswordReset: (email: string) => requestPasswordReset(context, email),
    isResetLink: async (token: string) => Boolean(await peekLink(db, 'reset-password', brand.id, token)),
    resetPassword: (input: ResetPassword) => byPassword.resetPassword(context, input),
  }
}
