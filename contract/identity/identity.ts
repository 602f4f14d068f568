import { z } from 'zod'
import { Email, PersonName } from '#contract/address/person.ts'
import type { ViolationCode } from '#contract/violation.ts'

const wrong = (code: ViolationCode, path?: string) => ({ params: { code }, ...(path && { path: [path] }) })

/** Long ones would only keep the server busy. */
const anyPassword = z.string().min(1).max(200)

export const NewPassword = anyPassword
  .min(8)
  .refine((text) => /\p{L}/u.test(text) && /\d/.test(text), wrong('weak-password'))

/** One that the storefront does not speak is no mistake: then it is the visitor's. */
const LocaleWish = z.string().max(20).optional()

export const marketingChannels = ['newsletter', 'marketing_automation', 'retention_campaign'] as const
export const MarketingChannels = z
  .array(z.enum(marketingChannels))
  .transform((chosen) => marketingChannels.filter((channel) => chosen.includes(channel)))
export type MarketingChannel = (typeof marketingChannels)[number]
/** The boxes that are ticked. */
export const ChannelChoice = z.object({ marketing_channels: MarketingChannels })

/** Ticking the newsletter means every channel. */
const Subscription = z
  .union([z.boolean().transform((ticked) => (ticked ? [...marketingChannels] : [])), MarketingChannels])
  .default([])

/** Some callers write names one way, some the other. */
const bothSpellings = (input: unknown) => {
  if (typeof input !== 'object' || !input) return input
  const { firstName, lastName, redirectLink, tokenValue, ...rest } = input as Record<string, unknown>
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(redirectLink !== undefined && { redirect_link: redirectLink }),
    ...(tokenValue !== undefined && { token_value: tokenValue }),
    ...rest,
  }
}

/** Without password only in a storefront without passwords. */
export const SignUp = z.preprocess(
  bothSpellings,
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

/** What people fill in to sign up. The first field that is wrong gets the focus: they are in the form's order. */
export const RegisterForm = z.object({
  first_name: PersonName,
  last_name: PersonName,
  email: Email,
  password: NewPassword,
  subscribed_to_marketing_channels: Subscription,
})
export const PasswordlessRegisterForm = RegisterForm.omit({ password: true })

/** An account for somebody whose name and address are known. */
export const OfferedAccount = RegisterForm.pick({ password: true })
export const PasswordlessOfferedAccount = OfferedAccount.omit({ password: true })

export const SignIn = z.object({ email: Email, password: anyPassword })
export type SignIn = z.infer<typeof SignIn>

export const ChangePassword = z
  .object({ current_password: anyPassword, new_password: NewPassword, confirm_new_password: z.string() })
  .refine((form) => form.new_password === form.confirm_new_password, wrong('passwords-differ', 'confirm_new_password'))
export type ChangePassword = z.infer<typeof ChangePassword>

export const ResetRequest = z.object({ email: Email })

const mailedToken = z.string().min(1).max(100)

export const ResetPassword = z
  .object({ token: mailedToken, new_password: NewPassword, confirm_new_password: z.string().optional() })
  .refine(
    (form) => form.confirm_new_password === undefined || form.new_password === form.confirm_new_password,
    wrong('passwords-differ', 'confirm_new_password'),
  )
export type ResetPassword = z.infer<typeof ResetPassword>

/** On the screen it is typed twice; a program need not. */
export const ResetPasswordForm = z
  .object({ token: mailedToken, new_password: NewPassword, confirm_new_password: z.string() })
  .refine((form) => form.new_password === form.confirm_new_password, wrong('passwords-differ', 'confirm_new_password'))

/** With a name it is also the way in for somebody new: the account begins when the link is redeemed. */
export const LoginLinkRequest = z.preprocess(
  bothSpellings,
  z.object({
    email: Email,
    first_name: PersonName.optional(),
    last_name: PersonName.optional(),
    redirect_link: z.string().max(2000).optional(),
    token_value: z.string().max(100).optional(),
    locale: LocaleWish,
  }),
)
export type LoginLinkRequest = z.infer<typeof LoginLinkRequest>

export const identityProviders = ['google', 'apple', 'facebook'] as const
export const IdentityProvider = z.enum(identityProviders)
export type IdentityProvider = z.infer<typeof IdentityProvider>
