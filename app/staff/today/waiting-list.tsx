import { dayOf, momentOf } from '#app/staff/moment.ts'
import { useMoney } from '#app/staff/money.ts'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { dot } from '#contract/web/dot.ts'
import type { Today } from './today-view.ts'
import { collectionProblems, renewalProblems, stuckPayments, waitingKinds } from './waiting-kinds.ts'

type Kind = Today['waiting'][number]
type Thing = NonNullable<Kind['oldest']>[number]

/** Counting ends at a hundred. */
const countText = (count: number) => (count < 100 ? String(count) : '99+')

/** What waits for this role: a card for each kind of which there is something, and a line for the others. */
export function WaitingList({ waiting, names }: Pick<Today, 'waiting' | 'names'>) {
  const t = useTexts()
  const some = waiting.filter(({ count }) => count > 0)
  const none = waiting.filter(({ count }) => count === 0)
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="title-sm">
        {t('desk-today.waiting')}
      </h2>
      {some.length === 0 && <p className="mt-2">{t('desk-today.all_done')}</p>}
      {some.length > 0 && (
        <ul className="desk-waiting">
          {some.map((kind) => (
            <WaitingCard key={kind.kind} waiting={kind} names={names} />
          ))}
        </ul>
      )}
      {none.length > 0 && <NothingWaits kinds={none} isOpen={some.length === 0} />}
    </section>
  )
}

function WaitingCard({ waiting, names }: { waiting: Kind; names: Today['names'] }) {
  const t = useTexts()
  const { path } = useStorefront()
  const { kind, count, late, since, oldest } = waiting
  const { title, page } = waitingKinds[kind]
  return (
    <li className="desk-waiting-card" data-late={late > 0 ? '' : undefined}>
      <h3>
        <span className="desk-waiting-count">{countText(count)}</span>{' '}
        {page ? (
          <PageLink to={path(page)} className="desk-waiting-link">
            {t(title, { count })}
          </PageLink>
        ) : (
          t(title, { count })
        )}
      </h3>
      <p className="text-muted text-sm">
        {since && t('desk-today.since', { date: dayOf(new Date(since)) })}
        {late > 0 && <strong className="desk-late">{t('desk-today.late', { count: late })}</strong>}
      </p>
      <ul className="desk-waiting-oldest">
        {oldest?.map((thing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: of two of the same name none has a state.
          <li key={index}>
            <WaitingThing kind={kind} thing={thing} names={names} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function WaitingThing({ kind, thing, names }: { kind: Kind['kind']; thing: Thing; names: Today['names'] }) {
  const t = useTexts()
  const { path } = useStorefront()
  const money = useMoney()
  const {
    brand,
    order,
    name,
    amount,
    currency,
    left,
    isLate,
    problem,
    collection,
    stuck,
    reference = '',
    refused,
    since,
  } = thing
  const what = [brand && (names[brand] ?? brand), order, name].filter(Boolean).join(' ')
  const page = waitingKinds[kind].of?.(thing)
  const facts = [
    amount !== undefined && currency && money(amount, currency),
    left !== undefined && (left < 0 ? t('desk-today.owed', { count: -left }) : t('desk-today.left', { count: left })),
    collection && t(collectionProblems[collection]),
    stuck && t(stuckPayments[stuck], { reference }),
    refused !== undefined && t('desk-today.cards_refused', { count: refused, since: momentOf(new Date(since)) }),
    problem && t(renewalProblems[problem], { reference }),
    isLate && t('desk-today.is_late'),
  ].filter(Boolean)
  return (
    <>
      {page ? (
        <PageLink to={path(page)} className="link">
          {what}
        </PageLink>
      ) : (
        what
      )}
      {facts.length > 0 && (
        <span className="text-muted">
          {what && dot}
          {facts.join(dot)}
        </span>
      )}
    </>
  )
}

/** A kind of which nothing waits is named in the plural. */
const several = { count: 2 }

/** Says what each kind will show; folded beside what has to be done. */
function NothingWaits({ kinds, isOpen }: { kinds: readonly Kind[]; isOpen: boolean }) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <details open={isOpen} className="mt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">
        {t('desk-today.nothing', { count: kinds.length })}
      </summary>
      <ul className="desk-nothing">
        {kinds.map(({ kind, checkedAt }) => {
          const { title, about, page } = waitingKinds[kind]
          const isUnchecked = (kind === 'stock' || kind === 'content') && !checkedAt
          return (
            <li key={kind}>
              <Icon name={isUnchecked ? 'clock' : 'check'} />
              <p>
                {page ? (
                  <PageLink to={path(page)} className="link">
                    {t(title, several)}
                  </PageLink>
                ) : (
                  <strong>{t(title, several)}</strong>
                )}{' '}
                <span className="text-muted">{t(isUnchecked ? 'desk-today.unchecked' : about)}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
