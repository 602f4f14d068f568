import { data, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { actOnPassport, type PassOutcome } from '#app/passport/act-on-passport.ts'
import { NameForm } from '#app/passport/name-forms.tsx'
import { WearerSection } from '#app/passport/wearer-section.tsx'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { MessageId } from '#messages/ids.ts'
import type { Route } from './+types/passport'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const { wearers, texts, visit } = context.get(shop)
  const passports = await wearers.passports()
  if (!passports.ok) throw data(null, 404)
  const { bookingUrl, appointments } = visit.brand
  return {
    texts: texts('passport', 'product', 'validation'),
    noindex: true,
    passports: passports.value,
    canBook: bookingUrl !== undefined || appointments !== undefined,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await actOnPassport(context.get(shop), await request.formData().catch(() => new FormData()))
  if (!outcome) throw data(null, 404)
  return data(outcome, outcome.did === 'refused' ? outcome.status : 200)
}

type Done = Exclude<NonNullable<PassOutcome>['did'], 'refused'>

const notices: Record<Done, MessageId> = {
  added: 'passport.added',
  renamed: 'passport.renamed',
  removed: 'passport.removed',
  saved: 'passport.saved',
  deleted: 'passport.deleted',
}

export default function Passport({ loaderData: { passports, canBook }, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const refused = actionData?.did === 'refused' ? actionData.refused : undefined
  return (
    <>
      <PageHead title={t('shell.account_passport')} />
      <h1 className="mb-2">{t('shell.account_passport')}</h1>
      <p className="mb-6 max-w-narrow">{t('passport.intro')}</p>
      <div className="grid gap-6">
        {actionData && actionData.did !== 'refused' && (
          <Notice type="success">{t(notices[actionData.did], { name: actionData.name ?? '' })}</Notice>
        )}
        {passports.map((pass) => (
          <WearerSection key={pass.id} pass={pass} canBook={canBook} isUnderWay={isUnderWay} refused={refused} />
        ))}
        <section aria-labelledby="add-wearer" className="print:hidden">
          <h2 id="add-wearer" className="title-sm">
            {t('passport.add_title')}
          </h2>
          <p className="mt-1 mb-4 max-w-narrow">{t('passport.add_text')}</p>
          <NameForm
            key={passports.length}
            intent="add"
            isUnderWay={isUnderWay}
            refused={refused?.form === 'add' ? refused : undefined}
          />
        </section>
      </div>
    </>
  )
}
