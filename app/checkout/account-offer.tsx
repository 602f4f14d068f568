import { Form, useNavigation } from 'react-router'
import { useLogin } from '#app/login/login-context.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { onUnmodifiedClick } from '#app/ui/unmodified-click.ts'

export type OfferAnswer = { did: 'opened' } | { did: 'refused'; code: string; message: string; isKnown: boolean }

type AccountOfferProps = { email: string; answer: OfferAnswer | undefined }

/** Offers an account after a guest's order, which has everything that an account needs. One button opens it. */
export function AccountOffer({ email, answer }: AccountOfferProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="account-offer" className="order-offer print:hidden">
      <h2 id="account-offer" className="title-sm mb-1">
        {t('checkout.account_title')}
      </h2>
      {answer?.did === 'opened' ? (
        <Notice type="success">{t('checkout.account_opened', { email })}</Notice>
      ) : (
        <>
          {answer && (
            <div className="mb-4">
              <Notice type="danger" code={answer.code}>
                {answer.message} {answer.isKnown && <SignInLink />}
              </Notice>
            </div>
          )}
          <div className="order-offer-row">
            <p>{t('checkout.account_text')}</p>
            <Form method="post">
              <Button type="submit" aria-disabled={isUnderWay}>
                {t('checkout.account_button')}
              </Button>
            </Form>
          </div>
        </>
      )}
    </section>
  )
}

function SignInLink() {
  const t = useTexts()
  const { path } = useStorefront()
  const { open, prepare } = useLogin()
  return (
    <a href={path('/login')} onClick={onUnmodifiedClick(() => void open('sign-in'))} onPointerEnter={prepare}>
      {t('login.sign_in')}
    </a>
  )
}
