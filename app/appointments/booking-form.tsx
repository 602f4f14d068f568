import { getFormProps } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { Field, type FieldData } from '#app/form/field.tsx'
import { SelectField } from '#app/form/select-field.tsx'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { AppointmentForm, type AppointmentOffer, kindTexts } from '#contract/appointment.ts'

type ChosenDay = NonNullable<AppointmentOffer['chosen']>
type BookingFormProps = { offer: AppointmentOffer; day: ChosenDay; reply: FormReply }

/** The time, and who comes. If somebody else was quicker, the other fields keep what was filled in. */
export function BookingForm({ offer: { place, kinds }, day, reply }: BookingFormProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const [form, fields] = useCheckedForm(AppointmentForm, { reply, defaultValue: { kind: kinds[0] } })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      <input type="hidden" name="place" value={place.id} />
      <Times field={fields.at} day={day} />
      <SelectField
        field={fields.kind}
        label={t('appointment.kind')}
        options={kinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
      />
      <Field field={fields.name} label={t('appointment.name')} autoComplete="name" />
      <Field field={fields.email} type="email" label={t('appointment.email')} autoComplete="email" />
      <Field
        field={fields.phone}
        type="tel"
        label={t('appointment.phone')}
        hint={t('appointment.phone_hint')}
        autoComplete="tel"
      />
      <p className="text-muted text-sm">{t('appointment.stored')}</p>
      <Button type="submit" size="large" className="w-full" aria-disabled={isUnderWay}>
        {t('appointment.book')}
      </Button>
    </Form>
  )
}

function Times({ field, day: { label, times } }: { field: FieldData; day: ChosenDay }) {
  const t = useTexts()
  const isMissing = (field.errors ?? []).length > 0
  return (
    <fieldset aria-describedby={isMissing ? field.errorId : undefined}>
      <legend className="title-sm mb-2">{t('appointment.times', { day: label })}</legend>
      {times.length === 0 && <p>{t('appointment.none_on_day')}</p>}
      <div className="option-grid">
        {times.map(({ at, time }) => (
          <label key={at} className="option-pill">
            <input type="radio" name={field.name} value={at} defaultChecked={field.initialValue === at} />
            {time}
          </label>
        ))}
      </div>
      {isMissing && (
        <p id={field.errorId} className="field-error mt-2">
          {t('appointment.time_missing')}
        </p>
      )}
    </fieldset>
  )
}
