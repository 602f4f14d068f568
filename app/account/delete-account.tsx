import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import { PasswordField } from '#app/login/password-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FreshProof } from '#contract/identity/identity.ts'
import type { OpenThing } from '#server/privacy/operations.ts'
import { type ProofRefusal, proofRefusals } from './security-answer.ts'

const openTexts = {
  order: 'safety.open_order',
  return: 'safety.open_return',
  invoice: 'safety.open_invoice',
  refund: 'safety.open_refund',
} as const

type DeleteAccountProps = {
  /** The day on which it will be deleted. */
  date: string | undefined
  open: readonly OpenThing[]
  /** How many would end with the account. */
  subscriptions: number
  hasPassword: boolean
  freshMinutes: number
  refusal: ProofRefusal | undefined
}

export function DeleteAccount(props: DeleteAccountProps) {
  const { date, open } = props
  if (date) return <Pending date={date} open={open} />
  return open.length > 0 ? <OpenThings open={open} isRequested={false} /> : <DeleteForm {...props} />
}

function Pending({ date, open }: { date: string; open: readonly OpenThing[] }) {
  const t = useTexts()
  return (
    <div className="grid max-w-narrow gap-4">
      <Notice type="warning">{t('safety.delete_pending', { date })}</Notice>
      {open.length > 0 && <OpenThings open={open} isRequested />}
      <Form method="post">
        <Button type="submit" name="intent" value="keep">
          {t('safety.delete_keep')}
        </Button>
      </Form>
    </div>
  )
}

function OpenThings({ open, isRequested }: { open: readonly OpenThing[]; isRequested: boolean }) {
  const t = useTexts()
  return (
    <div className="max-w-narrow">
      <Notice type="info">
        <p>{t(isRequested ? 'safety.delete_waits' : 'safety.delete_blocked')}</p>
        <ul className="mt-2 list-disc pl-5">
          {open.map(({ kind, number }) => (
            <li key={kind + number}>{t(openTexts[kind], { number })}</li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

function DeleteForm({ hasPassword, freshMinutes, subscriptions, refusal }: DeleteAccountProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(FreshProof, { reply: undefined })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      {subscriptions > 0 && (
        <Notice type="warning">{t('safety.delete_subscriptions', { count: subscriptions })}</Notice>
      )}
      {refusal && (
        <Notice type="danger" code={refusal.why}>
          {t(proofRefusals[refusal.why], { minutes: refusal.minutes })}
        </Notice>
      )}
      {hasPassword ? (
        <PasswordField field={fields.password} autoComplete="current-password" label={t('safety.your_password')} />
      ) : (
        <p className="text-muted text-sm">{t('safety.fresh_hint', { minutes: freshMinutes })}</p>
      )}
      <Button
        type="submit"
        look="secondary"
        name="intent"
        value="delete"
        disabled={isUnderWay}
        className="justify-self-start"
      >
        {t('safety.delete_button')}
      </Button>
    </Form>
  )
}
