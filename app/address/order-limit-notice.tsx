import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatMoney } from '#contract/web/format.ts'

/** Says why an order abroad cannot be placed; `exceededOrderLimit` gives the `limit`. */
export function OrderLimitNotice({ limit }: { limit: number }) {
  const t = useTexts()
  const { storefront } = useStorefront()
  return (
    <Notice type="danger" code="order-limit">
      {t('address.order_limit', { limit: formatMoney(limit, storefront.money) })}
    </Notice>
  )
}
