import { Form } from 'react-router'
import { momentOf } from '#app/staff/moment.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { jobTexts, nameIn } from '#contract/staff/job-texts.ts'
import type { Shop } from '#server/shop/shop.ts'
import { GivenUpActs, GivenUpHead } from './given-up-acts.tsx'

type Listed = Extract<Awaited<ReturnType<Shop['givenUp']['list']>>, { ok: true }>['value']
type Jobs = Listed['jobs'][number]
type GivenUpJobsProps = Pick<Listed, 'jobs' | 'mayTryAgain'>

/** By name, the latest first. */
export function GivenUpJobs({ jobs, mayTryAgain }: GivenUpJobsProps) {
  const t = useTexts()
  return (
    <section aria-labelledby="jobs" className="mt-6">
      <h2 id="jobs" className="title-sm">
        {t('desk-today.jobs')}
      </h2>
      {jobs.length === 0 && <p className="desk-empty">{t('desk-today.no_jobs')}</p>}
      <ul className="desk-given-up">
        {jobs.map((kind) => (
          <JobKind key={kind.name} kind={kind} mayTryAgain={mayTryAgain} />
        ))}
      </ul>
    </section>
  )
}

function JobKind({ kind, mayTryAgain }: { kind: Jobs; mayTryAgain: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { name, count, isKnown, error } = kind
  const title = nameIn(jobTexts, name, t)
  const said = [error.name, error.code, error.message].filter(Boolean).join(' ')
  return (
    <li>
      <GivenUpHead title={title} code={name} {...kind} />
      <p className="mt-1 wrap-anywhere">
        {t('desk-today.last_error', { error: said })}{' '}
        <PageLink to={path('/staff/errors')} className="link">
          {t('desk-today.to_errors')}
        </PageLink>
      </p>
      {!isKnown && <p className="mt-1">{t('desk-today.unknown_job')}</p>}
      {mayTryAgain && (
        <>
          <GivenUpActs title={title} count={count} fields={{ what: 'jobs', name }} canTryAgain={isKnown} />
          {isKnown && count > 1 && <SingleJobs kind={kind} />}
        </>
      )}
    </li>
  )
}

function SingleJobs({ kind: { name, count, newest } }: { kind: Jobs }) {
  const t = useTexts()
  return (
    <details className="mt-2">
      <summary className="link min-h-11 cursor-pointer py-2">{t('desk-today.singly')}</summary>
      {newest.length < count && (
        <p className="text-muted text-sm">{t('desk-today.newest_of', { count: newest.length, all: count })}</p>
      )}
      <ul>
        {newest.map(({ id, at }) => {
          const moment = momentOf(new Date(at))
          return (
            <li key={id}>
              <Form method="post" replace className="desk-given-up-single">
                <input type="hidden" name="what" value="jobs" />
                <input type="hidden" name="name" value={name} />
                <input type="hidden" name="id" value={id} />
                <time dateTime={at}>{moment}</time>
                <Button
                  type="submit"
                  look="secondary"
                  name="intent"
                  value="try-again"
                  aria-label={t('desk-today.try_one_named', { name: nameIn(jobTexts, name, t), moment })}
                >
                  {t('desk-today.try_one')}
                </Button>
              </Form>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
