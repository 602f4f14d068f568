import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ErrorGroups } from '#app/staff/error-groups.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Route } from './+types/staff-errors'

export const handle: PageHandle = { layout: 'blank' }

/** For visitors who are not staff, this page does not exist. */
export async function loader({ context }: Route.LoaderArgs) {
  const { errors, texts } = context.get(shop)
  const groups = await errors.list()
  if (!groups.ok) throw data(null, 404)
  return { texts: texts('errors'), noindex: true, groups: groups.value }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { errors, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const done = await errors.markDone(String(form.get('fingerprint')))
  if (!done.ok) throw data(null, 404)
  return redirect(path('/staff/errors'), 303)
}

export default function StaffErrors({ loaderData: { groups } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <div className="page py-step-base">
      <PageHead title={t('errors.title')} />
      <PageLink to={path('/staff')} className="link inline-flex min-h-11 items-center">
        {t('errors.back')}
      </PageLink>
      <h1>{t('errors.title')}</h1>
      <p className="mt-2 max-w-narrow text-muted">
        {t('errors.intro')} {groups.length > 0 && t('errors.done_hint')}
      </p>
      <ErrorGroups groups={groups} />
    </div>
  )
}
