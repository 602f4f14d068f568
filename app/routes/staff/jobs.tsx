import { data, redirect } from 'react-router'
import { shop } from '#app/context.ts'
import { PhraseSearch } from '#app/staff/phrase-search.tsx'
import { shopNames } from '#app/staff/shop-names.ts'
import { FailedItems } from '#app/staff/today/failed-items.tsx'
import { FailedMails } from '#app/staff/today/failed-mails.tsx'
import { GivenUpJobs } from '#app/staff/today/given-up-jobs.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { GivenUpChoice, Reason } from '#contract/staff/given-up.ts'
import { PhraseQuery } from '#contract/staff/phrase.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/jobs'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { givenUp, texts } = context.get(shop)
  const { text } = PhraseQuery.parse(Object.fromEntries(url.searchParams))
  const listed = await givenUp.list(text)
  if (!listed.ok) throw data(null, 404)
  return {
    texts: texts('desk', 'desk-jobs', 'desk-today'),
    ...listed.value,
    shops: shopNames,
    text,
    told: toldBy(url.searchParams),
  }
}

/** What was done, and for how many. */
const toldTexts: Readonly<Record<string, MessageId>> = {
  tried: 'desk-today.tried',
  left: 'desk-today.left_alone',
}

function toldBy(search: URLSearchParams) {
  for (const [name, text] of Object.entries(toldTexts)) {
    const count = Number(search.get(name))
    if (Number.isSafeInteger(count) && count > 0) return { text, count }
  }
  return undefined
}

export async function action({ context, request }: Route.ActionArgs) {
  const { givenUp, staff, path } = context.get(shop)
  if (!(await staff.may('try-again')).ok) throw data(null, 404)
  const { intent, reason, ...fields } = Object.fromEntries(await request.formData().catch(() => new FormData()))
  const choice = GivenUpChoice.safeParse(fields)
  if (!choice.success) throw data(null, 404)
  const why = Reason.safeParse(reason)
  if (intent === 'let-be' && !why.success) return data({ refusal: 'desk-today.reason_missing' as const }, 422)
  const done =
    intent === 'let-be' && why.success
      ? await givenUp.letBe(choice.data, why.data)
      : await givenUp.tryAgain(choice.data)
  if (done.ok) return redirect(`${path('/staff/jobs')}?${intent === 'let-be' ? 'left' : 'tried'}=${done.value}`, 303)
  if (done.error.code === 'not-found') throw data(null, 404)
  return data({ refusal: 'desk-today.nothing_left' as const }, 409)
}

export default function StaffJobs({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { jobs, items, mails, mayTryAgain, shops, text, told } = loaderData
  const isAny = jobs.length + items.length + mails.length > 0
  return (
    <>
      <PageHead title={t('desk.page_jobs')} />
      <h1>{t('desk.page_jobs')}</h1>
      <p className="mt-2 max-w-narrow text-muted">{t('desk-today.jobs_intro')}</p>
      <div className="mt-4 max-w-narrow">
        {actionData && <Notice type="danger">{t(actionData.refusal)}</Notice>}
        {!actionData && told && <Notice type="success">{t(told.text, { count: told.count })}</Notice>}
      </div>
      {(text || isAny) && <PhraseSearch label={t('desk-today.jobs_search')} text={text} />}
      {text && !isAny && <p className="desk-empty">{t('desk-today.none_found', { text })}</p>}
      {(!text || jobs.length > 0) && <GivenUpJobs jobs={jobs} mayTryAgain={mayTryAgain} />}
      {items.length > 0 && <FailedItems items={items} mayTryAgain={mayTryAgain} />}
      {(!text || mails.length > 0) && <FailedMails mails={mails} mayTryAgain={mayTryAgain} shops={shops} />}
    </>
  )
}
