import { data, Form, useNavigation } from 'react-router'
import { Passkeys } from '#app/account/passkeys.tsx'
import { shop } from '#app/context.ts'
import { FactorSetUp, RecoveryCodes } from '#app/staff/factor-set-up.tsx'
import { proofDetour } from '#app/staff/proof-detour.ts'
import type { DeskRefusal } from '#app/staff/refusals.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ok } from '#contract/result.ts'
import { FactorCode } from '#contract/staff/people.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { Route } from './+types/second-factor'

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, identity, texts } = context.get(shop)
  const me = await staff.signedIn()
  const state = await staff.factorState()
  const passkeys = await identity.passkeys()
  if (!me.ok || me.value.standing === 'code' || !state || !passkeys.ok) throw data(null, 404)
  const own = { passkeys: passkeys.value, texts: texts('desk', 'safety', 'login', 'validation') }
  return { ...own, ...state, isMissing: me.value.standing === 'set-up', isRequired: staff.isFactorRequired }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { staff, path } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const done = await change(staff, form)
  if (done.ok) return done.value
  if (done.error.code === 'not-found') throw data(null, 404)
  if (done.error.code === 'proof-needed') return proofDetour(path, path('/staff/second-factor'))
  return data({ refusal: done.error }, done.error.code === 'too-many' ? 429 : 422)
}

async function change(staff: Shop['staff'], form: FormData) {
  const intent = form.get('intent')
  if (intent === 'begin') {
    const begun = await staff.beginSetUp()
    return begun.ok ? ok({}) : begun
  }
  if (intent === 'remove-passkey') {
    const removed = await staff.removeOwnPasskey(String(form.get('passkey')))
    return removed.ok ? ok({ isPasskeyRemoved: true }) : removed
  }
  if (intent === 'turn-off') {
    const off = await staff.turnFactorOff()
    return off.ok ? ok({ isOff: true }) : off
  }
  const given = FactorCode.safeParse(Object.fromEntries(form))
  const code = given.success ? given.data.code : ''
  const codes = await (intent === 'new-codes' ? staff.newRecoveryCodes() : staff.confirmSetUp(code))
  return codes.ok ? ok({ codes: codes.value }) : codes
}

/** The answers of the form, each with one of these. */
type Answer = { codes?: string[]; isOff?: boolean; isPasskeyRemoved?: boolean; refusal?: DeskRefusal }

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const { hasApp, codesLeft, setUp, isMissing, isRequired, passkeys, hasPassword } = loaderData
  const { codes, isOff, isPasskeyRemoved = false, refusal }: Answer = actionData ?? {}
  return (
    <>
      <PageHead title={t('desk.page_factor')} />
      <h1>{t('desk.page_factor')}</h1>
      <p className="mt-2 max-w-narrow">{t(isMissing ? 'desk.factor_required' : 'desk.factor_text')}</p>
      <div className="mt-6 grid max-w-narrow gap-6">
        {isOff && <Notice type="success">{t('desk.turned_off')}</Notice>}
        {hasApp && <Notice type="success">{t('desk.factor_on')}</Notice>}
        {codes && <RecoveryCodes codes={codes} />}
        {setUp && !codes && <FactorSetUp setUp={setUp} refusal={refusal} />}
        <Form method="post" replace className="flex flex-wrap gap-3">
          {!setUp && (
            <Button
              type="submit"
              name="intent"
              value="begin"
              look={hasApp ? 'secondary' : 'primary'}
              disabled={isUnderWay}
            >
              {t(hasApp ? 'desk.begin_again' : 'desk.begin')}
            </Button>
          )}
          {hasApp && (
            <Button type="submit" name="intent" value="new-codes" look="secondary" disabled={isUnderWay}>
              {t('desk.new_codes')}
            </Button>
          )}
          {hasApp && !isRequired && (
            <Button type="submit" name="intent" value="turn-off" look="quiet" disabled={isUnderWay}>
              {t('desk.turn_off')}
            </Button>
          )}
        </Form>
        {hasApp && !codes && <p className="text-muted">{t('desk.codes_left', { count: codesLeft })}</p>}
      </div>
      <Passkeys
        passkeys={passkeys}
        hasPassword={hasPassword}
        isRemoved={isPasskeyRemoved}
        removal={({ id, name }) => (
          <Form method="post">
            <input type="hidden" name="passkey" value={id} />
            <Button
              type="submit"
              look="secondary"
              name="intent"
              value="remove-passkey"
              aria-label={t('safety.passkey_remove_named', { name })}
            >
              {t('safety.passkey_remove')}
            </Button>
          </Form>
        )}
      />
    </>
  )
}
