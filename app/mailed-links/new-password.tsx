import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { NewPasswordFields } from '#app/login/new-password-fields.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ResetPasswordForm } from '#contract/identity/identity.ts'
import { EntryPage } from './entry-page.tsx'

type NewPasswordProps = {
  title: string
  text: string
  token: string
  reply?: FormReply
  refused?: { code: string; message: string } | undefined
}

/** Sets a password by a token. The page that it is sent to shows it again after a mistake. */
export function NewPassword({ title, text, token, reply, refused }: NewPasswordProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(ResetPasswordForm, { reply })
  return (
    <EntryPage title={title} text={text}>
      {/* The token is also in the URL, so that a page without JavaScript still has it after a mistake. */}
      <Form
        {...getFormProps(form)}
        method="post"
        action={`${path('/reset-password')}?${new URLSearchParams({ token })}`}
        replace
        className="form-column"
      >
        {refused && (
          <Notice type="danger" code={refused.code}>
            {refused.message}
          </Notice>
        )}
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields fields={fields} label={t('entry.new_password')} repeatLabel={t('entry.repeat_password')} />
        <Button type="submit" disabled={isUnderWay}>
          {t('entry.reset_button')}
        </Button>
      </Form>
    </EntryPage>
  )
}
