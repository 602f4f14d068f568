import { data } from 'react-router'
import { ChangeEmailSection } from '#app/account/change-email.tsx'
import { ChangePasswordSection } from '#app/account/change-password.tsx'
import { Passkeys } from '#app/account/passkeys.tsx'
import { RemovePasskey } from '#app/account/remove-passkey.tsx'
import { type ProofRefusal, proofRefusal } from '#app/account/security-answer.ts'
import { SignedInPlaces } from '#app/account/signed-in-places.tsx'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { ChangePassword, NewEmail } from '#contract/identity/identity.ts'
import { RemovedPasskey } from '#contract/identity/passkey.ts'
import { zoneOf } from '#contract/time-zones.ts'
import { isoDate } from '#contract/web/format.ts'
import type { IdentityForRequest } from '#server/identity/identity-for-request.ts'
import type { Route } from './+types/security'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const { identity, texts, visit } = context.get(shop)
  const [places, email, passkeys] = await Promise.all([identity.sessions(), identity.emailState(), identity.passkeys()])
  if (!places.ok || !email || !passkeys.ok) throw data(null, 404)
  return {
    texts: texts('account', 'identity', 'login', 'safety', 'validation'),
    noindex: true,
    places: places.value,
    email,
    passkeys: passkeys.value,
    today: isoDate(new Date(), zoneOf(visit.brand)),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const place = form.get('end')
  if (typeof place === 'string') {
    const ended = await identity.endSession(place)
    return ended.ok || ended.error.code === 'not-found'
      ? ({ did: 'ended' } as const)
      : data({ did: 'places-refused', ...proofRefusal(ended.error) } as const, 403)
  }
  const intent = form.get('intent')
  if (intent === 'end-others') {
    const ended = await identity.endOtherSessions()
    return ended.ok
      ? ({ did: 'others-ended' } as const)
      : data({ did: 'places-refused', ...proofRefusal(ended.error) } as const, 403)
  }
  if (intent === 'remove-passkey') {
    return removePasskey(identity, form)
  }
  if (intent === 'withdraw-email') {
    const withdrawn = await identity.withdrawNewEmail()
    return withdrawn.ok
      ? ({ did: 'email-withdrawn' } as const)
      : data({ did: 'email-refused', ...proofRefusal(withdrawn.error) } as const, 403)
  }
  return intent === 'new-email' ? changeEmail(identity, form) : changePassword(identity, form)
}

async function removePasskey(identity: IdentityForRequest, form: FormData) {
  const read = readForm(RemovedPasskey, form)
  const refused = (why: ProofRefusal) =>
    data({ did: 'passkey-refused', passkey: String(form.get('passkey')), ...why } as const, 422)
  if (read.status !== 'success') return refused({ why: 'password-wrong', minutes: 0 })
  const { passkey, password } = read.value
  const removed = await identity.removePasskey(passkey, password)
  // Another tab has removed it.
  if (removed.ok || removed.error.code === 'not-found') return { did: 'passkey-removed' } as const
  return refused(proofRefusal(removed.error))
}

async function changeEmail(identity: IdentityForRequest, form: FormData) {
  const read = readForm(NewEmail, form)
  if (read.status !== 'success')
    return data({ did: 'email-misread', reply: read.reply({ hideFields: ['password'] }) } as const, 422)
  const requested = await identity.requestNewEmail(read.value)
  if (requested.ok) return { did: 'email-requested', email: read.value.email } as const
  const { error } = requested
  if (error.code === 'same-email') return data({ did: 'email-refused', why: error.code, minutes: 0 } as const, 422)
  return data({ did: 'email-refused', ...proofRefusal(error) } as const, 422)
}

const secrets: ('current_password' | 'new_password' | 'confirm_new_password')[] = [
  'current_password',
  'new_password',
  'confirm_new_password',
]

async function changePassword(identity: IdentityForRequest, form: FormData) {
  const read = readForm(ChangePassword, form)
  if (read.status !== 'success')
    return data({ did: 'misread', reply: read.reply({ hideFields: secrets }) } as const, 422)
  const changed = await identity.changePassword(read.value)
  if (changed.ok) return { did: 'changed' } as const
  if (changed.error.code === 'weak-password') {
    const fieldErrors = { new_password: [{ code: changed.error.violation }] }
    return data({ did: 'misread', reply: read.reply({ hideFields: secrets, fieldErrors }) } as const, 422)
  }
  return data({ did: 'refused', ...proofRefusal(changed.error) } as const, 422)
}

const ended = { ended: 'one', 'others-ended': 'others' } as const

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { email, passkeys, places, today } = loaderData
  const did = actionData?.did
  return (
    <>
      <PageHead title={t('shell.account_security')} />
      <h1 className="mb-6">{t('shell.account_security')}</h1>
      <ChangeEmailSection {...email} answer={actionData} />
      <ChangePasswordSection answer={actionData} />
      <Passkeys
        passkeys={passkeys}
        hasPassword={email.hasPassword}
        isRemoved={did === 'passkey-removed'}
        removal={(passkey) => (
          <RemovePasskey
            {...passkey}
            hasPassword={email.hasPassword}
            freshMinutes={email.freshMinutes}
            refusal={
              actionData?.did === 'passkey-refused' && actionData.passkey === passkey.id ? actionData : undefined
            }
          />
        )}
      />
      <SignedInPlaces
        places={places}
        today={today}
        ended={did === 'ended' || did === 'others-ended' ? ended[did] : undefined}
        refusal={actionData?.did === 'places-refused' ? actionData : undefined}
      />
    </>
  )
}
