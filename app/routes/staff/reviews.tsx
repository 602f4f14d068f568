import { data, Form } from 'react-router'
import { shop } from '#app/context.ts'
import { ListEnd } from '#app/staff/list-end.tsx'
import { ListTabs } from '#app/staff/list-tabs.tsx'
import { momentOf } from '#app/staff/moment.ts'
import { PhraseField } from '#app/staff/phrase-field.tsx'
import { queryOf } from '#app/staff/query-of.ts'
import { ReviewCard } from '#app/staff/reviews/review-card.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ReviewAct, ReviewQuery, reviewLists } from '#contract/staff/reviews.ts'
import type { Route } from './+types/reviews'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { reviewsDesk, texts } = context.get(shop)
  const search = ReviewQuery.parse(Object.fromEntries(url.searchParams))
  const found = await reviewsDesk.list(search)
  if (!found.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-returns'), search, ...found.value }
}

const didTexts = { publish: 'reviews.did_publish', refuse: 'reviews.did_refuse', answer: 'reviews.did_answer' } as const
const stateTexts = {
  waiting: 'reviews.is_waiting',
  published: 'reviews.is_published',
  refused: 'reviews.is_refused',
} as const

type Answer = {
  did?: keyof typeof didTexts
  isUnreadable?: true
  isGone?: true
  changed?: { state: keyof typeof stateTexts; by: { name: string; at: string } | undefined }
  /** What was typed and not saved. */
  kept?: { review: number; text: string }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { reviewsDesk } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const act = ReviewAct.safeParse(Object.fromEntries(form))
  if (!act.success) {
    const allowed = await reviewsDesk.lastDecision(0)
    if (!allowed.ok) throw data(null, 404)
    return data({ isUnreadable: true } satisfies Answer, 422)
  }
  const decided = await reviewsDesk.decide(act.data)
  if (decided.ok) return { did: act.data.intent } satisfies Answer
  const { error } = decided
  if (error.code === 'not-found') throw data(null, 404)
  const kept = act.data.intent === 'answer' ? { review: act.data.review, text: act.data.text } : undefined
  if (error.code !== 'review-changed') return data({ isGone: true, ...(kept && { kept }) } satisfies Answer, 409)
  const last = await reviewsDesk.lastDecision(act.data.review)
  const changed = { state: error.state, by: last.ok ? last.value : undefined }
  return data({ changed, ...(kept && { kept }) } satisfies Answer, 409)
}

const listTexts = {
  waiting: 'reviews.list_waiting',
  published: 'reviews.list_published',
  refused: 'reviews.list_refused',
} as const
const emptyTexts = {
  waiting: 'reviews.empty_waiting',
  published: 'reviews.empty_published',
  refused: 'reviews.empty_refused',
} as const

export default function Reviews({ loaderData: { search, reviews, next }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { list, text } = search
  const { did, isUnreadable, isGone, changed, kept }: Answer = actionData ?? {}
  return (
    <>
      <PageHead title={t('desk.page_reviews')} />
      <h1>{t('desk.page_reviews')}</h1>
      <p className="mt-2 max-w-narrow">{t('reviews.text')}</p>
      <div className="mt-4 grid max-w-lg gap-3">
        {did && <Notice type="success">{t(didTexts[did])}</Notice>}
        {isUnreadable && <Notice type="danger">{t('reviews.unreadable')}</Notice>}
        {isGone && <Notice type="danger">{t('desk.gone')}</Notice>}
        {changed && (
          <Notice type="danger">
            {t('reviews.changed', { state: t(stateTexts[changed.state]) })}{' '}
            {changed.by && t('reviews.changed_by', { name: changed.by.name, at: momentOf(new Date(changed.by.at)) })}
          </Notice>
        )}
      </div>
      <Form role="search" aria-label={t('reviews.search')} className="desk-filters">
        <input type="hidden" name="list" value={list} />
        <PhraseField label={t('reviews.search')} value={text} />
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      <ListTabs
        label={t('reviews.lists')}
        here={list}
        tabs={reviewLists.map((one) => ({
          list: one,
          text: t(listTexts[one]),
          query: text ? `&${new URLSearchParams({ text })}` : '',
        }))}
      />
      {reviews.length === 0 && <p className="desk-empty">{text ? t('reviews.none', { text }) : t(emptyTexts[list])}</p>}
      <ol className="desk-reviews">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} kept={kept?.review === review.id ? kept.text : undefined} />
        ))}
      </ol>
      <ListEnd
        more={next !== undefined && { query: queryOf({ list, text, after: String(next) }), text: t('returns.more') }}
      />
    </>
  )
}
