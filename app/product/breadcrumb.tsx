import { Link } from 'react-router'
import { useStorefront } from '#app/shell/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Category } from '#contract/catalogue.ts'

/** From the shop's first page down to the category that the product is in. */
export function Breadcrumb({ above }: { above: readonly Pick<Category, 'title' | 'path'>[] }) {
  const t = useTexts()
  const { path } = useStorefront()
  const steps = [{ title: t('shell.home'), to: '/' }, ...above.map((step) => ({ ...step, to: `/c/${step.path}` }))]
  return (
    <nav aria-label={t('product.breadcrumb')} className="text-sm">
      <ol className="flex flex-wrap items-center gap-x-2">
        {steps.map(({ title, to }, index) => (
          // On a phone there is room for the last step only: the way back.
          <li key={to} className={`items-center gap-2 ${index < above.length ? 'hidden md:flex' : 'flex'}`}>
            {index > 0 && (
              <span aria-hidden="true" className="text-muted">
                <span className="md:hidden">‹</span>
                <span className="max-md:hidden">›</span>
              </span>
            )}
            <Link to={path(to)} className="breadcrumb-link">
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
