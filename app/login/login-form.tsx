import { type DefaultValue, type FormMetadata, getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { z } from 'zod'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { noticeLooks } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { RedirectFlag } from '#contract/identity/redirect-target.ts'
import type { Violation } from '#contract/violation.ts'
import type { LoginAnswer, LoginFormName } from './answer.ts'
import type { LoginParts } from './load-parts.ts'
import type { LoginView } from './views.ts'

/** What all views of the login share. */
export type LoginState = {
  parts: LoginParts
  fetcher: FetcherWithComponents<LoginAnswer>
  /** The answer to the last form that was sent. */
  answer: LoginAnswer | undefined
  /** Whether a notification says why the form was refused, so that the form need not say it a second time. */
  isNotified: boolean
  /** The page below the modal. */
  from: string | undefined
  redirectUrl: string | undefined
  flags: readonly RedirectFlag[]
  /** The URL of a view, for visitors without scripts. */
  urlOf: (view: LoginView) => string
  /** Only in the modal. On the page another view is another URL. */
  onView?: (view: LoginView) => void
}

type Fields<Schema extends z.ZodObject> = ReturnType<FormMetadata<z.input<Schema>, Violation[]>['getFieldset']>

type LoginFormProps<Schema extends z.ZodObject> = {
  name: LoginFormName
  view: LoginView
  login: LoginState
  schema: Schema
  submit: string
  defaults?: DefaultValue<z.input<Schema>>
  children: (
    fields: Fields<Schema>,
    validate: (name: Fields<Schema>[keyof Fields<Schema>]['name']) => void,
  ) => ReactNode
}

/** A form of the login. The same action answers it with and without scripts. */
export function LoginForm<Schema extends z.ZodObject>(props: LoginFormProps<Schema>) {
  const { name, view, login, schema, submit, defaults, children } = props
  const t = useTexts()
  const isAlive = useHydrated()
  const refused = login.answer?.kind === 'refused' && login.answer.form === name ? login.answer : undefined
  const [form, fields] = useCheckedForm(schema, {
    reply: refused?.reply,
    defaultValue: defaults,
  })
  const Form = login.fetcher.Form
  const isBusy = login.fetcher.state !== 'idle'
  return (
    <Form
      method="post"
      action={login.urlOf(view)}
      {...getFormProps(form)}
      className="login-form"
      // A second submission would be refused, because the account exists by then.
      onSubmit={(event) => (isBusy ? event.preventDefault() : form.onSubmit(event))}
    >
      <input type="hidden" name="form" value={name} />
      {login.redirectUrl && <input type="hidden" name="redirectUrl" value={login.redirectUrl} />}
      {login.flags.length > 0 && <input type="hidden" name="flags" value={login.flags.join()} />}
      {login.from && <input type="hidden" name="from" value={login.from} />}
      {isAlive && <input type="hidden" name="answer" value="data" />}
      {refused?.message && !login.isNotified && (
        <div className={`rounded-field border-l-4 p-3 ${noticeLooks.danger}`}>
          <p className="font-semibold">{t('shell.failed')}</p>
          <p>{refused.message}</p>
        </div>
      )}
      {children(fields, (field) => form.validate({ name: field }))}
      <Button type="submit" size="large" className="w-full" aria-disabled={isBusy}>
        {submit}
      </Button>
    </Form>
  )
}
