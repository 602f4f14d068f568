import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Purchase } from './use-purchase.ts'

type BuyButtonProps = { purchase: Purchase; className?: string }

/** Posts the choice to the cart. With scripts the form's handler does the same without leaving the page. */
export function BuyButton({ purchase, className }: BuyButtonProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const { isAdding } = purchase
  return (
    <Button
      type="submit"
      form="buy"
      formMethod="post"
      formAction={`${path('/cart')}?product=${purchase.product.product_id}`}
      name="intent"
      value="add"
      size="large"
      aria-disabled={isAdding}
      className={className}
    >
      <Icon name="cart" className="size-6" />
      {t(isAdding ? 'product.adding' : 'product.add_to_cart')}
    </Button>
  )
}
