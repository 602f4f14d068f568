import { type DefaultValue, type FormMetadata, getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { FetcherWithComponents } from 'react-router'
import type { z } from 'zod'
import { useCheckedForm } from '#app/form/use-checked-form.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { noticeLooks } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Violation } from '#contract/violation.ts'
import type { LoginAnswer, LoginFormName } from './answer.ts'
import type { LoginParts } from './load-parts.ts'
import type { LoginView } from './views.ts'

/** What every view of the login works with. */
export type Desk = {
  parts: LoginParts
  fetcher: FetcherWithComponents<LoginAnswer>
  /** To the last form that was sent. */
  answer: LoginAnswer | undefined
  /** The page that the modal lies over. */
  from: string | undefined
  redirectUrl: string | undefined
  /** The address of a view, for whoever has no scripts. */
  addressOf: (view: LoginView) => string
  /** Only in the modal: as a page, another view is another address. */
  onView?: (view: LoginView) => void
}

type Fields<Schema extends z.ZodObject> = ReturnType<FormMetadata<z.input<Schema>, Violation[]>['getFieldset']>

type LoginFormProps<Schema extends z.ZodObject> = {
  name: LoginFormName
  view: LoginView
  desk: Desk
  schema: Schema
  submit: string
  defaults?: DefaultValue<z.input<Schema>>
  children: (
    fields: Fields<Schema>,
    validate: (name: Fields<Schema>[keyof Fields<Schema>]['name']) => void,
  ) => ReactNode
}

/** A form of the login: sent by script where there is one, and understood by the same action either way. */
export function LoginForm<Schema extends z.ZodObject>(props: LoginFormProps<Schema>) {
  const { name, view, desk, schema, submit, defaults, children } = props
  const t = useTexts()
  const isAlive = useHydrated()
  const refused = desk.answer?.kind === 'refused' && desk.answer.form === name ? desk.answer : undefined
  const [form, fields] = useCheckedForm(schema, {
    reply: refused?.reply,
    defaultValue: defaults,
  })
  const Form = desk.fetcher.Form
  const isBusy = desk.fetcher.state !== 'idle'
  return (
    <Form
      method="post"
      action={desk.addressOf(view)}
      {...getFormProps(form)}
      className="login-form"
      // Twice the same would be refused the second time: there is an account by then.
      onSubmit={(event) => (isBusy ? event.preventDefault() : form.onSubmit(event))}
    >
      <input type="hidden" name="form" value={name} />
      {desk.redirectUrl && <input type="hidden" name="redirectUrl" value={desk.redirectUrl} />}
      {desk.from && <input type="hidden" name="from" value={desk.from} />}
      {isAlive && <input type="hidden" name="answer" value="data" />}
      {refused?.message && (
        // Said aloud by the notification; this stays for as long as somebody needs to read it.
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
