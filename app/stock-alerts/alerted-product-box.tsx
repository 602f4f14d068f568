import { useStorefront } from '#app/storefront/storefront.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import type { AlertedProduct } from '#contract/stock-alert.ts'

/** The product with the chosen values. */
export function AlertedProductBox({ about: { title, image, path: to, values } }: { about: AlertedProduct }) {
  const { path } = useStorefront()
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
