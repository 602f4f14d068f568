import { useTexts } from '#app/texts.tsx'

/** The number on the icon of the cart; nothing while the cart is empty. */
export function CartCount({ count, hasChanged }: { count: number; hasChanged?: boolean }) {
  const t = useTexts()
  if (count === 0) return null
  return (
    <>
      {/* With a key, so that each change moves it anew. */}
      <span key={count} className="header-count" data-changed={hasChanged ? '' : undefined} aria-hidden="true">
        {count}
      </span>
      <span className="sr-only">{t('shell.cart_items', { count })}</span>
    </>
  )
}
