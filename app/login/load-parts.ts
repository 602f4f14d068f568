import { offersSocialLogin } from '#app/session/authentication.ts'
import type { IdentityProvider } from '#contract/identity/identity.ts'
import type { Shop } from '#server/shop/shop.ts'

/** The data of the login besides its texts, the same for the modal and the page. */
export type LoginParts = {
  passwordless: boolean
  /** Empty if identity providers are not offered: the login is then the classic one. */
  providers: readonly IdentityProvider[]
  /** A provider's data about a visitor who has to register. */
  prefill: { email: string; first_name: string; last_name: string } | undefined
}

export async function loadParts({ storefront, isWip, identity }: Shop): Promise<LoginParts> {
  const { passwordless, social } = storefront.signIn
  return {
    passwordless,
    providers: offersSocialLogin(social, isWip) ? identity.offered : [],
    prefill: await identity.pendingRegistration(),
  }
}

/** The same with the texts of the login, which opens over pages that do not have them. */
export const loadDialogParts = async (shop: Shop) => ({
  ...(await loadParts(shop)),
  texts: shop.texts('login', 'identity', 'validation'),
})
export type LoginDialogParts = Awaited<ReturnType<typeof loadDialogParts>>
