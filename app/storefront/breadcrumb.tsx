import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

/** The path from the home page to this one, which comes last without a link; pages with long titles leave it out. */
export function Breadcrumb({ above, here }: { above: readonly { path: string; title: string }[]; here?: string }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <nav aria-label={t('shell.breadcrumb')}>
      <ol className="breadcrumb">
        {[{ path: '/', title: t('shell.home') }, ...above].map((step) => (
          <li key={step.path}>
            <PageLink to={path(step.path)} className="breadcrumb-link">
              {step.title}
            </PageLink>
          </li>
        ))}
        {here && <li aria-current="page">{here}</li>}
      </ol>
    </nav>
  )
}
