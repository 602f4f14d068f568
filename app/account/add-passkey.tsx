import { getFormProps } from '@conform-to/react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Field } from '#app/form/field.tsx'
import { readForm } from '#app/form/read-form.ts'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import { addPasskey } from '#app/login/passkey.ts'
import { PasswordField } from '#app/login/password-field.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { deviceOf } from '#contract/identity/device.ts'
import { NewPasskey } from '#contract/identity/passkey.ts'

/** Needs scripts: only they can ask the browser for a passkey. */
export function AddPasskey({ hasPassword }: { hasPassword: boolean }) {
  const t = useTexts()
  const { locale } = useStorefront()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<{ isBusy: boolean; code?: string; message?: string; isAdded?: boolean }>({
    isBusy: false,
  })
  const { browser, system } = deviceOf(navigator.userAgent)
  const [form, fields] = useCheckedForm(NewPasskey, {
    reply: undefined,
    defaultValue: { name: [browser, system].filter(Boolean).join(', ') },
  })

  async function add(sent: FormData) {
    const read = readForm(NewPasskey, sent)
    if (read.status !== 'success' || state.isBusy) return
    setState({ isBusy: true })
    const outcome = await addPasskey({ ...read.value, locale })
    if (typeof outcome === 'object') {
      const { code, message } = outcome.refusal
      return setState({ isBusy: false, code, message })
    }
    setState({
      isBusy: false,
      isAdded: outcome === 'added',
      ...(outcome === 'failed' && { code: 'passkey-refused', message: t('safety.passkey_failed') }),
    })
    if (outcome !== 'added') return
    form.reset()
    await revalidate()
  }

  const { onSubmit, ...props } = getFormProps(form)
  return (
    <form
      {...props}
      method="post"
      className="form-column mt-4"
      onSubmit={(event) => {
        onSubmit(event)
        // Then the form is only being checked, while its fields are corrected, or something in it is wrong.
        if (event.defaultPrevented) return
        event.preventDefault()
        void add(new FormData(event.currentTarget))
      }}
    >
      {state.isAdded && <Notice type="success">{t('safety.passkey_added')}</Notice>}
      {state.message && (
        <Notice type="danger" code={state.code}>
          {state.message}
        </Notice>
      )}
      <Field field={fields.name} label={t('safety.passkey_name')} autoComplete="off" />
      {hasPassword && (
        <PasswordField field={fields.password} autoComplete="current-password" label={t('safety.your_password')} />
      )}
      <Button type="submit" look="secondary" aria-disabled={state.isBusy} className="justify-self-start">
        {t('safety.passkey_add')}
      </Button>
    </form>
  )
}
