import { data, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { actOnPassport, doneTexts, type PassDone } from '#app/passport/act-on-passport.ts'
import { NameForm } from '#app/passport/name-forms.tsx'
import { WearerSection } from '#app/passport/wearer-section.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { mostWearers } from '#contract/wearers/wearer.ts'
import type { Route } from './+types/passport'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context, url }: Route.LoaderArgs) {
  const { wearers, texts, visit } = context.get(shop)
  const [passports, wear] = await Promise.all([wearers.passports(), wearers.wear.all()])
  if (!passports.ok || !wear.ok) throw data(null, 404)
  const { bookingUrl, appointments } = visit.brand
  const did = url.searchParams.get('did') ?? ''
  return {
    texts: texts('passport', 'product', 'validation', 'wear'),
    noindex: true,
    passports: passports.value,
    wear: wear.value,
    today: wearers.wear.today,
    did: isDone(did) ? did : undefined,
    canBook: bookingUrl !== undefined || appointments !== undefined,
  }
}

/** Something that was done is answered by a redirect, so that a reload does not do it again. */
export async function action({ context, request }: Route.ActionArgs) {
  const here = context.get(shop)
  const outcome = await actOnPassport(here, await request.formData().catch(() => new FormData()))
  if (!outcome) throw data(null, 404)
  if ('did' in outcome) throw redirect(here.path(`/lenspass?did=${outcome.did}`), 303)
  return data(outcome.refused, outcome.status)
}

const isDone = (text: string): text is PassDone => Object.hasOwn(doneTexts, text)

export default function Passport({
  loaderData: { passports, wear, today, canBook, did },
  actionData: refused,
}: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  return (
    <>
      <PageHead title={t('shell.account_passport')} />
      <h1 className="mb-2">{t('shell.account_passport')}</h1>
      <p className="mb-6 max-w-narrow">{t('passport.intro')}</p>
      <div className="grid gap-6">
        {did && !refused && <Notice type="success">{t(doneTexts[did])}</Notice>}
        {passports.map((pass) => (
          <WearerSection
            key={pass.id}
            pass={pass}
            wear={wear.find(({ wearer_id }) => wearer_id === pass.id)}
            today={today}
            canBook={canBook}
            isUnderWay={isUnderWay}
            refused={refused}
          />
        ))}
        <section aria-labelledby="add-wearer" className="print:hidden">
          <h2 id="add-wearer" className="title-sm">
            {t('passport.add_title')}
          </h2>
          <p className="mt-1 mb-4 max-w-narrow">{t('passport.add_text')}</p>
          {passports.length < mostWearers ? (
            <NameForm
              key={passports.length}
              intent="add"
              isUnderWay={isUnderWay}
              refused={refused?.form === 'add' ? refused : undefined}
            />
          ) : (
            <p>{t('passport.too_many_wearers')}</p>
          )}
        </section>
      </div>
    </>
  )
}
