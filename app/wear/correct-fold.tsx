import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { Field } from '#app/form/field.tsx'
import { SelectField } from '#app/form/select-field.tsx'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type WearerWear, WearForm } from '#contract/wear/wear.ts'
import { eyesInOrder } from './wear-bars.tsx'

type CorrectFoldProps = {
  wear: WearerWear
  isUnderWay: boolean
  /** What was wrong with the form when it was sent. */
  refused?: { code?: string; message?: string; reply?: FormReply }
}

const countTexts = { right: 'wear.count_right', left: 'wear.count_left' } as const
const habits = [7, 6, 5, 4, 3, 2, 1]

/** “I still have 4”, and on how many days a week lenses are worn, which matters for daily ones only. */
export function CorrectFold({ wear: { wearer_id, name, eyes }, isUnderWay, refused }: CorrectFoldProps) {
  const t = useTexts()
  const daily = eyesInOrder.map((eye) => eyes[eye]).find((worn) => worn?.days_per_lens === 1)
  const [form, fields] = useCheckedForm(WearForm, {
    reply: refused?.reply,
    defaultValue: { days_per_week: daily && String(daily.days_per_week) },
  })
  return (
    <details className="fold" open={refused ? true : undefined}>
      <summary aria-label={t('wear.correct_of', { name })}>{t('wear.correct')}</summary>
      <Form {...getFormProps(form)} method="post" className="form-column pt-2">
        <p className="text-muted text-sm">{t('wear.correct_hint')}</p>
        {refused?.message && (
          <Notice type="danger" code={refused.code}>
            {refused.message}
          </Notice>
        )}
        <input type="hidden" name="wearer" value={wearer_id} />
        <div className="pass-eyes items-start">
          {eyesInOrder.map(
            (eye) =>
              eyes[eye] && (
                <Field
                  key={eye}
                  field={fields[eye]}
                  label={t(countTexts[eye])}
                  inputMode="numeric"
                  autoComplete="off"
                  required={false}
                />
              ),
          )}
        </div>
        {daily && (
          <SelectField
            field={fields.days_per_week}
            label={t('wear.days_per_week')}
            options={habits.map((days) => ({ value: String(days), label: t('wear.habit', { days }) }))}
          />
        )}
        <Button
          type="submit"
          name="intent"
          value="correct"
          look="secondary"
          disabled={isUnderWay}
          className="justify-self-start"
        >
          {t('wear.save')}
        </Button>
      </Form>
    </details>
  )
}
