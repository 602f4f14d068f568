import { data } from 'react-router'
import { ChangePasswordSection } from '#app/account/change-password.tsx'
import { SignedInPlaces } from '#app/account/signed-in-places.tsx'
import { shop } from '#app/context.ts'
import { readForm } from '#app/form/read-form.ts'
import type { PageHandle } from '#app/storefront/page-handle.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { ChangePassword } from '#contract/identity/identity.ts'
import type { Route } from './+types/security'

export const handle: PageHandle = { layout: 'account' }

export async function loader({ context }: Route.LoaderArgs) {
  const { identity, texts } = context.get(shop)
  const places = await identity.sessions()
  if (!places.ok) throw data(null, 404)
  return { texts: texts('account', 'identity', 'login', 'validation'), noindex: true, places: places.value }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { identity } = context.get(shop)
  const form = await request.formData().catch(() => new FormData())
  const place = form.get('end')
  if (typeof place === 'string') {
    await identity.endSession(place)
    return { did: 'ended' } as const
  }
  const read = readForm(ChangePassword, form)
  if (read.status !== 'success')
    return data({ did: 'misread', reply: read.reply({ hideFields: secrets }) } as const, 422)
  const changed = await identity.changePassword(read.value)
  if (changed.ok) return { did: 'changed' } as const
  if (changed.error.code === 'weak-password') {
    const fieldErrors = { new_password: [{ code: changed.error.violation }] }
    return data({ did: 'misread', reply: read.reply({ hideFields: secrets, fieldErrors }) } as const, 422)
  }
  const minutes = 'retryAfter' in changed.error ? Math.ceil(changed.error.retryAfter / 60) : 0
  return data({ did: 'refused', why: changed.error.code, minutes } as const, 422)
}

const secrets: ('current_password' | 'new_password' | 'confirm_new_password')[] = [
  'current_password',
  'new_password',
  'confirm_new_password',
]

export default function Security({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('shell.account_security')} />
      <h1 className="mb-6">{t('shell.account_security')}</h1>
      <ChangePasswordSection answer={actionData} />
      <SignedInPlaces places={loaderData.places} hasEnded={actionData?.did === 'ended'} />
    </>
  )
}
