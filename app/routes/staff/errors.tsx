import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { ErrorGroups } from '#app/staff/error-groups.tsx'
import { PhraseSearch } from '#app/staff/phrase-search.tsx'
import { queryOf } from '#app/staff/query-of.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { PhraseQuery } from '#contract/staff/phrase.ts'
import type { Route } from './+types/errors'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { errors, texts } = context.get(shop)
  const { text } = PhraseQuery.parse(Object.fromEntries(url.searchParams))
  const groups = await errors.list(text)
  if (!groups.ok) throw data(null, 404)
  return { texts: texts('errors'), groups: groups.value, text }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { errors, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const done = await errors.markDone(String(form.get('fingerprint')))
  if (!done.ok) throw data(null, 404)
  const query = queryOf(PhraseQuery.parse(Object.fromEntries(url.searchParams)))
  return redirect(`${path('/staff/errors')}${query.size > 0 ? `?${query}` : ''}`, 303)
}

export default function StaffErrors({ loaderData: { groups, text } }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('errors.title')} />
      <h1>{t('errors.title')}</h1>
      <p className="mt-2 max-w-narrow text-muted">
        {t('errors.intro')} {groups.length > 0 && t('errors.done_hint')}
      </p>
      {(text || groups.length > 0) && <PhraseSearch label={t('errors.search')} text={text} />}
      {groups.length === 0 && <p className="desk-empty">{text ? t('errors.none', { text }) : t('errors.empty')}</p>}
      <ErrorGroups groups={groups} />
    </>
  )
}
