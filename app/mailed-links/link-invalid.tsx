import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'

type LinkInvalidProps = {
  title: string
  text: string
  /** The way on: a path without language, and what its button says. */
  to: string
  action: string
}

/** For a mailed link that has expired, or never was one. */
export function LinkInvalid({ title, text, to, action }: LinkInvalidProps) {
  const { path } = useStorefront()
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <div role="alert" className="mb-6">
        <h1 className="mb-4">{title}</h1>
        <p>{text}</p>
      </div>
      <PageLink to={path(to)} className={buttonClass('primary')}>
        {action}
      </PageLink>
    </div>
  )
}
