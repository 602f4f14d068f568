import { getFormProps } from '@conform-to/react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Field } from '#app/form/field.tsx'
import { SelectField } from '#app/form/select-field.tsx'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { ReminderForm, type ReminderOffer } from '#contract/reminder/reminder.ts'
import { formatDate } from '#contract/web/format.ts'

type ReminderFieldsProps = {
  offer: Pick<ReminderOffer, 'dates' | 'span'>
  usage: number
  date: string
  /** The field is shown if there is an address to ask for. */
  email?: string
  reply: FormReply
  /** What the form is about, and what its button says. */
  submit: string
  look?: 'primary' | 'secondary'
  children?: ReactNode
} & Pick<ComponentProps<typeof Form>, 'action' | 'id'>

/** The day of a reminder. With another usage another day is proposed: by scripts at once, by a button without them. */
export function ReminderFields({
  offer,
  usage,
  date,
  email,
  reply,
  submit,
  look,
  children,
  ...form
}: ReminderFieldsProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [chosen, setChosen] = useState(usage)
  const [meta, fields] = useCheckedForm(ReminderForm, { reply, defaultValue: { usage: String(usage), date, email } })
  const { dates, span } = offer
  // Only daily lenses last longer if they are worn on fewer days.
  const doesUsageMatter = new Set(Object.values(dates)).size > 1
  const proposed = dates[chosen]
  return (
    <Form {...getFormProps(meta)} {...form} method="post" className="form-column">
      {children}
      {doesUsageMatter ? (
        <>
          <SelectField
            field={fields.usage}
            label={t('reminder.usage')}
            options={Object.keys(dates)
              .toReversed()
              .map((days) => ({ value: days, label: t('reminder.usage_days', { days: Number(days) }) }))}
            onChange={({ currentTarget }) => {
              const days = Number(currentTarget.value)
              setChosen(days)
              const day = currentTarget.form?.elements.namedItem(fields.date.name)
              if (day instanceof HTMLInputElement) day.value = dates[days] ?? ''
            }}
          />
          <noscript>
            <Button type="submit" name="intent" value="recalculate" look="secondary" formNoValidate>
              {t('reminder.recalculate')}
            </Button>
          </noscript>
        </>
      ) : (
        <input type="hidden" name={fields.usage.name} value={usage} />
      )}
      <Field
        field={fields.date}
        type="date"
        label={t('reminder.date')}
        min={span.min}
        max={span.max}
        hint={proposed && t('reminder.date_hint', { date: formatDate(proposed) })}
      />
      {email !== undefined && (
        <Field
          field={fields.email}
          type="email"
          label={t('reminder.email')}
          autoComplete="email"
          hint={t('reminder.email_hint')}
        />
      )}
      <Button type="submit" name="intent" value="set" look={look} aria-disabled={isUnderWay}>
        {submit}
      </Button>
    </Form>
  )
}
