import { Form } from 'react-router'
import { momentOf } from '#app/staff/moment.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { jobTexts, nameIn } from '#contract/staff/job-texts.ts'
import type { Shop } from '#server/shop/shop.ts'
import { GivenUpHead } from './given-up-acts.tsx'

type Listed = Extract<Awaited<ReturnType<Shop['givenUp']['list']>>, { ok: true }>['value']
type FailedItemsProps = Pick<Listed, 'items' | 'mayTryAgain'>

/** List of failed items by job, the latest first. */
export function FailedItems({ items, mayTryAgain }: FailedItemsProps) {
  const t = useTexts()
  return (
    <section aria-labelledby="items" className="mt-8">
      <h2 id="items" className="title-sm">
        {t('desk-today.items')}
      </h2>
      <p className="mt-1 max-w-narrow text-muted">{t('desk-today.items_intro')}</p>
      <ul className="desk-given-up">
        {items.map((kind) => {
          const { name, count, error, newest } = kind
          const title = nameIn(jobTexts, name, t)
          return (
            <li key={name}>
              <GivenUpHead title={title} code={name} {...kind} />
              <p className="mt-1 wrap-anywhere">
                {t('desk-today.last_error', {
                  error: [error.name, error.code, error.message].filter(Boolean).join(' '),
                })}
              </p>
              {newest.length < count && (
                <p className="text-muted text-sm">{t('desk-today.newest_of', { count: newest.length, all: count })}</p>
              )}
              <ItemPages newest={newest} />
              {mayTryAgain && (
                <Form method="post" replace className="mt-2">
                  <input type="hidden" name="what" value="items" />
                  <input type="hidden" name="name" value={name} />
                  <Button
                    type="submit"
                    name="intent"
                    value="try-again"
                    aria-label={t('desk-today.try_all_named', { count, name: title })}
                  >
                    {t('desk-today.try_all', { count })}
                  </Button>
                </Form>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** `/staff/orders/claravue/100123` is shown as “claravue 100123”. */
const subjectOf = (page: string) => page.split('/').slice(3).map(decodeURIComponent).join(' ')

function ItemPages({ newest }: { newest: Listed['items'][number]['newest'] }) {
  const { path } = useStorefront()
  return (
    <ul className="mt-1">
      {newest.map(({ item, page, at }) => (
        <li key={item} className="desk-given-up-single">
          <time dateTime={at}>{momentOf(new Date(at))}</time>
          {page && (
            <PageLink to={path(page)} className="link">
              {subjectOf(page)}
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  )
}
