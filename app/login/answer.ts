import type { SubmissionResult } from '@conform-to/react'
import { readForm } from '#app/form/read-form.ts'
import {
  LoginLinkForm,
  otherNames,
  PasswordlessRegisterForm,
  RegisterForm,
  ResetRequest,
  SignInForm,
} from '#contract/identity/identity.ts'
import { readFlags } from '#contract/identity/redirect-target.ts'
import { ownEntry } from '#contract/own-entry.ts'
import type { Violation } from '#contract/violation.ts'
import type { Shop } from '#server/shop/shop.ts'

type Reply = SubmissionResult<Violation[]>

/** The answer to a form of the login. */
export type LoginAnswer =
  /** A field is wrong, or the shop refused and gives a message. */
  | { form: LoginFormName; kind: 'refused'; status: number; reply: Reply; code?: string; message?: string }
  /** A mail is on its way, if there is an account with this address. */
  | { form: LoginFormName; kind: 'sent'; email: string }
  | { form: LoginFormName; kind: 'entered'; location: string; reload: boolean }
  /** The shop could not be reached. */
  | { kind: 'unreachable' }

export type LoginFormName = 'sign-in' | 'register' | 'forgotten' | 'link'

type FormHandler = (shop: Shop, form: FormData) => Promise<LoginAnswer> | LoginAnswer

const handlers: Record<LoginFormName, FormHandler> = {
  async 'sign-in'(shop, form) {
    const sent = readForm(SignInForm, form)
    if (sent.status !== 'success') return invalid('sign-in', sent.reply({ hideFields }))
    const result = await shop.identity.signIn(sent.value)
    if (result.ok) return entered('sign-in', shop, form)
    return { form: 'sign-in', kind: 'refused', reply: sent.reply({ hideFields }), ...shop.refusal(result.error) }
  },

  async register(shop, form) {
    const schema = shop.storefront.signIn.passwordless ? PasswordlessRegisterForm : RegisterForm
    const sent = readForm(schema, form)
    if (sent.status !== 'success') return invalid('register', sent.reply({ hideFields }))
    const result = await shop.identity.signUp({ ...sent.value, locale_code: shop.locale })
    if (result.ok) return entered('register', shop, form)
    const { error } = result
    if (error.code === 'password-missing') throw new Error('The register form accepted a missing password')
    if (error.code === 'weak-password') {
      const fieldErrors = { password: [{ code: error.violation }] }
      return invalid('register', sent.reply({ hideFields, fieldErrors }))
    }
    const isTaken = error.code === 'user-exists'
    const reply = sent.reply({ hideFields, ...(isTaken && { fieldErrors: { email: [{ code: 'not-unique' }] } }) })
    return { form: 'register', kind: 'refused', reply, ...shop.refusal(error) }
  },

  forgotten(shop, form) {
    const sent = readForm(ResetRequest, form)
    if (sent.status !== 'success') return invalid('forgotten', sent.reply())
    shop.identity.requestPasswordReset(sent.value.email)
    return { form: 'forgotten', kind: 'sent', email: sent.value.email }
  },

  link(shop, form) {
    const sent = readForm(LoginLinkForm, form)
    if (sent.status !== 'success') return invalid('link', sent.reply())
    const { first_name, last_name } = sent.value
    if (Boolean(first_name) !== Boolean(last_name)) {
      const fieldErrors = { [first_name ? 'last_name' : 'first_name']: [{ code: 'required' as const }] }
      return invalid('link', sent.reply({ fieldErrors }))
    }
    const redirect_link = sent.value.redirect_link ?? shop.identity.afterSignIn(askedBy(form)).location
    shop.identity.requestLoginLink({ ...sent.value, redirect_link, locale: shop.locale })
    return { form: 'link', kind: 'sent', email: sent.value.email }
  },
}

export async function answerLogin(shop: Shop, form: FormData): Promise<LoginAnswer> {
  return (ownEntry(handlers, textOf(form, 'form')) ?? handlers['sign-in'])(shop, byOwnNames(form))
}

/** The form with the names of its fields as the shop knows them. */
function byOwnNames(form: FormData) {
  const renamed = new FormData()
  for (const [name, value] of form) {
    const own = ownEntry(otherNames, name)
    if (own === undefined || !form.has(own)) renamed.append(own ?? name, value)
  }
  return renamed
}

/** A password is never sent back to the page. */
const hideFields = ['password']

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' && value ? value : undefined
}

const invalid = (form: LoginFormName, reply: Reply): LoginAnswer => ({ form, kind: 'refused', status: 422, reply })

function entered(name: LoginFormName, { identity }: Shop, form: FormData): LoginAnswer {
  return { form: name, kind: 'entered', ...identity.afterSignIn(askedBy(form)) }
}

const askedBy = (form: FormData) => ({
  redirectUrl: textOf(form, 'redirectUrl'),
  flags: readFlags(textOf(form, 'flags')),
  from: textOf(form, 'from'),
})
