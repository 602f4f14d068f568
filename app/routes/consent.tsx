import { data, redirect } from 'react-router'
import { ConsentFields } from '#app/consent/consent-fields.tsx'
import { CookiePageLink } from '#app/consent/cookie-page-link.tsx'
import { shop } from '#app/context.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { senderPath } from '#app/storefront/sender-path.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { allowedBy } from '#contract/identity/consent-answer.ts'
import { ConsentForm } from '#contract/identity/consent-choice.ts'
import { isLocalPath } from '#contract/web/local-path.ts'
import type { Route } from './+types/consent'

/** The settings for browsers without scripts; `path` is the page to go on with. */
export function loader({ context, request, url }: Route.LoaderArgs) {
  const { consent, path } = context.get(shop)
  const wanted = senderPath(url.searchParams.get('path') ?? '', request)
  return {
    consent: consent.current(),
    isRefusedByBrowser: consent.isRefusedByBrowser,
    path: isLocalPath(wanted) && wanted.length <= 2000 ? wanted : path('/'),
    noindex: true,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData())
  const read = ConsentForm.safeParse(Object.fromEntries(form))
  if (!read.success) throw data(null, 422)
  const { answer, path, ...boxes } = read.data
  context.get(shop).consent.choose(allowedBy(answer, (kind) => boxes[kind] !== undefined))
  return redirect(senderPath(path, request), 303)
}

export default function ConsentPage({ loaderData: { consent, isRefusedByBrowser, path } }: Route.ComponentProps) {
  const t = useTexts()
  const storefront = useStorefront()
  const title = t('consent.title')
  return (
    <div className="page text-page">
      <PageHead title={title} />
      <h1 className="mb-4">{title}</h1>
      <form method="post" action={storefront.path('/consent')}>
        <input type="hidden" name="path" value={path} />
        <ConsentFields consent={consent} isRefusedByBrowser={isRefusedByBrowser} />
      </form>
      <CookiePageLink />
    </div>
  )
}
