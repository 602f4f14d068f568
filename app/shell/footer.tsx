import { useTexts } from '#app/texts.tsx'
import type { Storefront } from '#server/shop.ts'

export function Footer({ storefront }: { storefront: Storefront }) {
  const t = useTexts()
  return (
    <footer className="mt-16 bg-ink py-10 text-white">
      <div className="page flex flex-col gap-2 md:flex-row md:items-center md:justify-between">
        <p>{t('shell.brand_claim')}</p>
        <p className="text-sm">{storefront.name}</p>
      </div>
    </footer>
  )
}
