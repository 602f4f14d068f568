import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { choiceLine } from '#contract/cart/line-words.ts'
import type { AlertedProduct } from '#contract/stock-alert.ts'

/** The product with the chosen values. */
export function AlertedProductBox({ about: { title, image, path: to, lines } }: { about: AlertedProduct }) {
  const t = useTexts()
  const { path } = useStorefront()
  const values = lines.map((line) => choiceLine(line, t)).filter(Boolean)
  return (
    <div className="mb-6 flex items-center gap-4 rounded-box bg-surface p-4">
      <ProductPicture name={image} alt="" width={140} height={140} className="size-24 shrink-0 object-contain" />
      <div className="min-w-0">
        <PageLink to={path(to)} className="link font-semibold">
          {title}
        </PageLink>
        {values.map((line) => (
          <p key={line} className="text-sm">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}
