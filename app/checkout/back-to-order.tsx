import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** From what can be done with an order back to its page. */
export function BackToOrder({ token }: { token: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <PageLink to={path(`/order/${token}`)} className={buttonClass('quiet')}>
      {t('order.back')}
    </PageLink>
  )
}
