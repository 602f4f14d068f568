import { z } from 'zod'
import { Email, PersonName } from '#contract/address/person.ts'
import { textLine } from '#contract/printable-text.ts'
import type { ViolationCode } from '#contract/violation.ts'

const wrong = (code: ViolationCode, path?: string) => ({ params: { code }, ...(path && { path: [path] }) })

/** Limited, because hashing a very long password would keep the server busy. */
const anyPassword = z.string().min(1).max(200)

export const NewPassword = anyPassword
  .min(8)
  .refine((text) => /\p{L}/u.test(text) && /\d/.test(text), wrong('weak-password'))

/** A language that the storefront does not have is not an error: the visitor's is used then. */
const LocaleWish = textLine(20).optional()

export const marketingChannels = ['newsletter', 'marketing_automation', 'retention_campaign'] as const
export const MarketingChannels = z
  .array(z.enum(marketingChannels))
  .transform((chosen) => marketingChannels.filter((channel) => chosen.includes(channel)))
export type MarketingChannel = (typeof marketingChannels)[number]
export const ChannelChoice = z.object({ marketing_channels: MarketingChannels })

/** Where somebody agreed to a channel, or ended that: a mailed link confirms the form of the newsletter. */
export const consentSources = ['registration', 'account', 'newsletter', 'mail'] as const
export type ConsentSource = (typeof consentSources)[number]

/**
 * Of the words that ask for consent: at the registration, in the account and for the newsletter. Whoever changes what they
 * ask for counts it up: the proof of each consent names the version.
 */
export const consentTextVersion = 1

/** Ticking the newsletter means every channel. */
const Subscription = z
  .union([z.boolean().transform((ticked) => (ticked ? [...marketingChannels] : [])), MarketingChannels])
  .default([])

/** The names that some clients give to fields: the user name is the e-mail address, and others write in camelCase. */
export const otherNames = {
  username: 'email',
  firstName: 'first_name',
  lastName: 'last_name',
  redirectLink: 'redirect_link',
  tokenValue: 'token_value',
} as const

const byEitherName = (input: unknown) => {
  if (typeof input !== 'object' || !input) return input
  const fields: Record<string, unknown> = { ...input }
  for (const [other, own] of Object.entries(otherNames)) fields[own] ??= fields[other]
  return fields
}

/** The password is required unless the storefront has no passwords. */
export const SignUp = z.preprocess(
  byEitherName,
  z.object({
    email: Email,
    password: NewPassword.optional(),
    first_name: PersonName,
    last_name: PersonName,
    subscribed_to_marketing_channels: Subscription,
    locale_code: LocaleWish,
    registration_token: z.string().max(100).optional(),
  }),
)
export type SignUp = z.infer<typeof SignUp>

/** In the order of the form's fields, because the first invalid one gets the focus. */
export const RegisterForm = z.object({
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  password: NewPassword,
  subscribed_to_marketing_channels: Subscription,
})
export const PasswordlessRegisterForm = RegisterForm.omit({ password: true })

export const SignInForm = z.object({ email: Email, password: anyPassword })
export type SignIn = z.infer<typeof SignInForm>

export const SignIn = z.preprocess(
  byEitherName,
  SignInForm.extend({ email: Email.describe('The user name, also taken as `username`') }),
)

export const ChangePassword = z
  .object({ current_password: anyPassword, new_password: NewPassword, confirm_new_password: z.string() })
  .refine((form) => form.new_password === form.confirm_new_password, wrong('passwords-differ', 'confirm_new_password'))
export type ChangePassword = z.infer<typeof ChangePassword>

/** The password of an account that has one. */
export const FreshProof = z.object({ password: z.string().max(200).optional() })
export const NewEmail = FreshProof.extend({ email: Email })

export const ResetRequest = z.object({ email: Email })

const mailedToken = z.string().min(1).max(100)

export const ResetPassword = z
  .object({ token: mailedToken, new_password: NewPassword, confirm_new_password: z.string().optional() })
  .refine(
    (form) => form.confirm_new_password === undefined || form.new_password === form.confirm_new_password,
    wrong('passwords-differ', 'confirm_new_password'),
  )
export type ResetPassword = z.infer<typeof ResetPassword>

/** The screen's form has the password twice; API clients need not repeat it. */
export const ResetPasswordForm = z
  .object({ token: mailedToken, new_password: NewPassword, confirm_new_password: z.string() })
  .refine((form) => form.new_password === form.confirm_new_password, wrong('passwords-differ', 'confirm_new_password'))

/** With a name it also registers a new customer: redeeming the link creates the account. */
const LinkRequest = z.object({
  email: Email,
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  redirect_link: z.string().max(2000).optional(),
  token_value: z.string().max(100).optional(),
  locale: LocaleWish,
})
export const LoginLinkRequest = z.preprocess(byEitherName, LinkRequest)
export type LoginLinkRequest = z.infer<typeof LoginLinkRequest>

/** What the form for a login link asks for. */
export const LoginLinkForm = LinkRequest.omit({ token_value: true, locale: true })

export const identityProviders = ['google', 'apple', 'facebook'] as const
export const IdentityProvider = z.enum(identityProviders)
export type IdentityProvider = z.infer<typeof IdentityProvider>
export const providerNames: Record<IdentityProvider, string> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}
