import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ErrorGroups } from '#app/staff/error-groups.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import type { Route } from './+types/errors'

export async function loader({ context }: Route.LoaderArgs) {
  const { errors, texts } = context.get(shop)
  const groups = await errors.list()
  if (!groups.ok) throw data(null, 404)
  return { texts: texts('errors'), groups: groups.value }
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
  return (
    <>
      <PageHead title={t('errors.title')} />
      <h1>{t('errors.title')}</h1>
      <p className="mt-2 max-w-narrow text-muted">
        {t('errors.intro')} {groups.length > 0 && t('errors.done_hint')}
      </p>
      <ErrorGroups groups={groups} />
    </>
  )
}
