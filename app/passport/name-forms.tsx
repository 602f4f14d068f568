import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { Field } from '#app/form/field.tsx'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { WearerPass } from '#contract/wearers/passport.ts'
import { WearerInput } from '#contract/wearers/wearer.ts'

type Refused = { code?: string; message?: string; reply?: FormReply }
type FoldProps = { pass: WearerPass; isUnderWay: boolean; refused?: Refused }

/** Renames a wearer, or removes one. Removing takes two steps, because it cannot be undone. */
export function ManageFold({ pass: { id, name, isSelf }, isUnderWay, refused }: FoldProps) {
  const t = useTexts()
  return (
    <details className="fold" open={refused ? true : undefined}>
      <summary>
        {t(isSelf ? 'passport.manage_self' : 'passport.manage')}
        <span className="sr-only">: {name}</span>
      </summary>
      <div className="grid gap-6 pt-2">
        <NameForm intent="rename" wearer={id} name={name} isUnderWay={isUnderWay} refused={refused} />
        {!isSelf && (
          <Form method="post">
            <p className="mb-2">{t('passport.remove_text', { name })}</p>
            <input type="hidden" name="wearer" value={id} />
            <Button type="submit" name="intent" value="remove" look="secondary" disabled={isUnderWay}>
              {t('passport.remove', { name })}
            </Button>
          </Form>
        )}
      </div>
    </details>
  )
}

type NameFormProps = {
  intent: 'add' | 'rename'
  wearer?: string
  name?: string
  isUnderWay: boolean
  refused?: Refused
}

export function NameForm({ intent, wearer = '', name = '', isUnderWay, refused }: NameFormProps) {
  const t = useTexts()
  const [form, fields] = useCheckedForm(WearerInput, { reply: refused?.reply, defaultValue: { name } })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      {refused?.message && (
        <Notice type="danger" code={refused.code}>
          {refused.message}
        </Notice>
      )}
      <input type="hidden" name="wearer" value={wearer} />
      <Field field={fields.name} label={t('passport.name')} autoComplete="off" />
      <Button
        type="submit"
        name="intent"
        value={intent}
        look="secondary"
        disabled={isUnderWay}
        className="justify-self-start"
      >
        {t(intent === 'add' ? 'passport.add' : 'passport.rename')}
      </Button>
    </Form>
  )
}
