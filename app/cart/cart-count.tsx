import { useTexts } from '#app/texts.tsx'

/** The number on the icon of the cart; nothing while the cart is empty. */
export function CartCount({ count }: { count: number }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <>
      <span className="header-count" aria-hidden="true">
        {count}
      </span>
      <span className="sr-only">{t('shell.cart_items', { count })}</span>
    </>
  )
}
