import { useTexts } from '#app/texts.tsx'
import type { Shop } from '#server/shop/shop.ts'
import { GivenUpActs, GivenUpHead } from './given-up-acts.tsx'

type Listed = Extract<Awaited<ReturnType<Shop['givenUp']['list']>>, { ok: true }>['value']
type FailedMailsProps = Pick<Listed, 'mails' | 'mayTryAgain'>

/** A mail server that answers refuses at the first attempt; more of them mean that it did not answer. */
const refusedAtOnce = 1

/** By storefront and kind, the latest first. */
export function FailedMails({ mails, mayTryAgain }: FailedMailsProps) {
  const t = useTexts()
  return (
    <section aria-labelledby="mails" className="mt-8">
      <h2 id="mails" className="title-sm">
        {t('desk-today.mails')}
      </h2>
      {mails.length === 0 && <p className="desk-empty">{t('desk-today.no_mails')}</p>}
      <ul className="desk-given-up">
        {mails.map((kind) => {
          const { brand, template, count, attempts } = kind
          const title = `${brand} ${template}`
          const isRefused = attempts <= refusedAtOnce
          return (
            <li key={title}>
              <GivenUpHead title={title} {...kind} />
              <p className="mt-1">{t(isRefused ? 'desk-today.refused_mail' : 'desk-today.unreached_mail')}</p>
              {mayTryAgain && (
                <GivenUpActs title={title} count={count} fields={{ what: 'mails', brand, template }} canTryAgain />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
