import { useLogin } from '#app/login/login-provider.tsx'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { plainly } from '#app/ui/plain-click.ts'

/** For whoever ordered as a guest: next time with an account. */
export function AccountOffer() {
  const t = useTexts()
  const { path } = useStorefront()
  const { open, prepare } = useLogin()
  return (
    <section aria-labelledby="account-offer" className="mt-6 rounded-box bg-primary-subtle p-5">
      <h2 id="account-offer" className="title-sm mb-2">
        {t('checkout.account_title')}
      </h2>
      <p className="mb-4">{t('checkout.account_text')}</p>
      <a
        href={`${path('/login')}?view=register`}
        onClick={plainly(() => void open('register'))}
        onPointerEnter={prepare}
        className={buttonClass()}
      >
        {t('checkout.account_button')}
      </a>
    </section>
  )
}
