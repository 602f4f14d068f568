import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { Field } from '#app/form/field.tsx'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { parameterTexts, sideTexts } from '#app/product/words.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { prescribedNames } from '#contract/catalogue/prescribed-values.ts'
import type { WearerPass } from '#contract/wearers/passport.ts'
import { PrescriptionForm } from '#contract/wearers/prescription.ts'
import { formatDate } from '#contract/web/format.ts'
import { eyesInOrder } from './pass-words.ts'

type PrescriptionFoldProps = {
  pass: WearerPass
  isUnderWay: boolean
  /** What was wrong with the form when it was sent. */
  refused?: { code?: string; message?: string; reply?: FormReply }
}

/** Values that the customer enters by hand, with the date on which they were measured, and those entered before. */
export function PrescriptionFold({ pass: { id, name, prescriptions }, isUnderWay, refused }: PrescriptionFoldProps) {
  const t = useTexts()
  return (
    <details className="fold" open={refused ? true : undefined}>
      <summary aria-label={t('passport.enter_of', { name })}>{t('passport.enter')}</summary>
      <div className="grid gap-5 pt-2">
        <EnterForm wearer={id} isUnderWay={isUnderWay} refused={refused} />
        {prescriptions.length > 0 && (
          <div>
            <h3>{t('passport.prescriptions')}</h3>
            <ul className="mt-2 grid gap-2">
              {prescriptions.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4">
                  {t('passport.prescribed', { date: formatDate(one.prescribedOn) })}
                  <Form method="post">
                    <input type="hidden" name="wearer" value={id} />
                    <input type="hidden" name="prescription" value={one.id} />
                    <Button
                      type="submit"
                      name="intent"
                      value="delete"
                      look="quiet"
                      disabled={isUnderWay}
                      aria-label={t('passport.delete_named', { date: formatDate(one.prescribedOn) })}
                    >
                      {t('passport.delete')}
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </details>
  )
}

type EnterFormProps = Pick<PrescriptionFoldProps, 'isUnderWay' | 'refused'> & { wearer: string }

function EnterForm({ wearer, isUnderWay, refused }: EnterFormProps) {
  const t = useTexts()
  const [form, fields] = useCheckedForm(PrescriptionForm, { reply: refused?.reply })
  const eyes = { right: fields.right.getFieldset(), left: fields.left.getFieldset() }
  return (
    <Form {...getFormProps(form)} method="post" className="grid gap-5">
      <p className="text-muted text-sm">{t('passport.enter_hint')}</p>
      {refused?.message && (
        <Notice type="danger" code={refused.code}>
          {refused.message}
        </Notice>
      )}
      <input type="hidden" name="wearer" value={wearer} />
      <div className="max-w-xs">
        <Field field={fields.prescribed_on} type="date" label={t('passport.prescribed_on')} />
      </div>
      <div className="pass-eyes">
        {eyesInOrder.map((eye) => (
          <fieldset key={eye} className="grid content-start gap-3">
            <legend className="mb-2 font-semibold">{t(sideTexts[eye].name)}</legend>
            {prescribedNames.map((name) => (
              <Field
                key={name}
                field={eyes[eye][name]}
                label={`${t(parameterTexts[name].name)} (${parameterTexts[name].mark})`}
                autoComplete="off"
                required={false}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <Button type="submit" name="intent" value="prescribe" disabled={isUnderWay} className="justify-self-start">
        {t('passport.save')}
      </Button>
    </Form>
  )
}
