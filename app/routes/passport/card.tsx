import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { PassCard } from '#app/passport/pass-card.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Route } from './+types/card'

export const handle: PageHandle = { layout: 'account' }

const namedParameter = 'name'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { wearers, texts } = context.get(shop)
  const isNamed = url.searchParams.get(namedParameter) !== '0'
  const card = await wearers.card(params.wearerId, isNamed)
  if (!card) throw data(null, 404)
  return { texts: texts('passport', 'product'), noindex: true, isNamed, ...card }
}

/** A card for the wallet: the values of both eyes, and a QR code with the same. */
export default function CardToPrint({ loaderData: { pass, asOf, code, isNamed } }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const hydrated = useHydrated()
  const here = path(`/lenspass/card/${pass.id}`)
  const choices = [
    { to: here, label: t('passport.card_with_name'), isCurrent: isNamed },
    { to: `${here}?${namedParameter}=0`, label: t('passport.card_without_name'), isCurrent: !isNamed },
  ]
  return (
    <>
      <PageHead title={t('passport.card_title')} />
      <div className="print:hidden">
        <h1 className="mb-2">{t('passport.card_title')}</h1>
        <p className="max-w-narrow">{t('passport.card_text')}</p>
        <ul className="my-4 flex flex-wrap gap-2">
          {choices.map(({ to, label, isCurrent }) => (
            <li key={to}>
              <PageLink to={to} className="address-kind" aria-current={isCurrent ? 'true' : undefined}>
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
      <PassCard pass={pass} isNamed={isNamed} asOf={asOf} code={code} />
      <div className="mt-6 flex flex-wrap items-center gap-4 print:hidden">
        {hydrated ? (
          <Button onClick={() => print()}>{t('passport.print')}</Button>
        ) : (
          <p>{t('passport.print_by_browser')}</p>
        )}
        <PageLink to={path('/lenspass')} className="link">
          {t('passport.back')}
        </PageLink>
      </div>
    </>
  )
}
