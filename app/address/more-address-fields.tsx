import { Field } from '#app/form/field.tsx'
import { useTexts } from '#app/texts.tsx'
import type { AddressFieldset, AddressSection } from './address-fieldset.ts'

type MoreProps = { fields: AddressFieldset; section: AddressSection; country: string | undefined }

const foldedNames = ['company', 'additional_info', 'apartment', 'recipient', 'tax_number', 'birthday'] as const

/** The fields that few customers need, folded away until one of them is filled in or wrong. */
export function MoreAddressFields({ fields, section, country }: MoreProps) {
  const t = useTexts()
  const fill = (token: string) => `${section} ${token}`
  const isNeeded = foldedNames.some((name) => fields[name].initialValue || fields[name].errors)
  return (
    <details className="fold" open={isNeeded || undefined}>
      <summary>{t('address.more')}</summary>
      <div className="grid gap-5 pt-3">
        <Field field={fields.company} label={t('address.company')} autoComplete={fill('organization')} />
        <Field
          field={fields.additional_info}
          label={t('address.additional_info')}
          autoComplete={fill('address-line3')}
        />
        <Field field={fields.apartment} label={t('address.apartment')} autoComplete={fill('address-line2')} />
        {section === 'shipping' && (
          <Field
            field={fields.recipient}
            label={t('address.recipient')}
            hint={t('address.recipient_hint')}
            autoComplete="off"
          />
        )}
        {country === 'IT' && (
          <Field
            field={fields.tax_number}
            label={t('address.tax_number')}
            hint={t('address.tax_number_hint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <Field field={fields.birthday} type="date" label={t('address.birthday')} autoComplete="bday" />
      </div>
    </details>
  )
}
