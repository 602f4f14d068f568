import { type ShopName, shopName } from '#app/staff/shop-select.tsx'
import { useTexts } from '#app/texts.tsx'
import { mailTexts, nameIn } from '#contract/staff/job-texts.ts'
import type { Shop } from '#server/shop/shop.ts'
import { GivenUpActs, GivenUpHead } from './given-up-acts.tsx'

type Listed = Extract<Awaited<ReturnType<Shop['givenUp']['list']>>, { ok: true }>['value']
type FailedMailsProps = Pick<Listed, 'mails' | 'mayTryAgain'> & { shops: readonly ShopName[] }

/** A mail server that answers refuses at the first attempt; more of them mean that it did not answer. */
const refusedAtOnce = 1

/** By storefront and kind, the latest first. */
export function FailedMails({ mails, mayTryAgain, shops }: FailedMailsProps) {
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
          const code = `${brand} ${template}`
          const title = `${shopName(shops, brand)}: ${nameIn(mailTexts, template, t)}`
          const isRefused = attempts <= refusedAtOnce
          return (
            <li key={code}>
              <GivenUpHead title={title} code={code} {...kind} />
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
