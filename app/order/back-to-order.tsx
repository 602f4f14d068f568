import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** From what can be done with an order back to its page. */
export function BackToOrder({ token }: { token: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <PageLink to={path(`/order/${token}`)} className="link inline-flex min-h-11 items-center gap-1">
      <Icon name="chevron-left" />
      {t('order.back')}
    </PageLink>
  )
}
