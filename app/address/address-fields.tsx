import { Field } from '#app/form/field.tsx'
import { SelectField } from '#app/form/select-field.tsx'
import { useTexts } from '#app/texts.tsx'
import { countryTexts } from '#contract/address/country-texts.ts'
import { provinces } from '#contract/address/provinces.ts'
import type { CountryCode } from '#contract/brand.ts'
import type { AddressFieldset, AddressSection } from './address-fieldset.ts'
import { MoreAddressFields } from './more-address-fields.tsx'
import { usePlaces } from './use-places.ts'

export type AddressFieldsProps = {
  fields: AddressFieldset
  countries: readonly CountryCode[]
  section: AddressSection
}

/** The fields of an address; some exist only in certain countries. */
export function AddressFields({ fields, countries, section }: AddressFieldsProps) {
  const t = useTexts()
  const fill = (token: string) => `${section} ${token}`
  const country = fields.country_code.value ?? fields.country_code.initialValue
  const { towns, filled } = usePlaces(fields, country)
  const townsId = `${fields.city.id}-towns`
  return (
    <>
      <SelectField
        field={fields.salutation}
        label={t('address.salutation')}
        options={[
          { value: '', label: t('address.salutation_none') },
          { value: '2', label: t('address.salutation_female') },
          { value: '1', label: t('address.salutation_male') },
        ]}
      />
      <Field field={fields.first_name} label={t('address.first_name')} autoComplete={fill('given-name')} />
      <Field field={fields.last_name} label={t('address.last_name')} autoComplete={fill('family-name')} />
      <CountryField field={fields.country_code} countries={countries} autoComplete={fill('country')} />
      <div className="field-pair field-pair-narrow-last">
        <Field field={fields.street} label={t('address.street')} autoComplete={fill('address-line1')} />
        <Field field={fields.street_number} label={t('address.street_number')} autoComplete="off" />
      </div>
      <div className="field-pair field-pair-narrow-first">
        <Field
          field={fields.postcode}
          label={t('address.postcode')}
          autoComplete={fill('postal-code')}
          inputMode="numeric"
        />
        <Field
          field={fields.city}
          label={t('address.city')}
          autoComplete={fill('address-level2')}
          list={towns.length > 0 ? townsId : undefined}
          hint={towns.length > 0 ? t('address.towns', { towns: towns.join(', ') }) : undefined}
          below={
            <>
              <datalist id={townsId}>
                {towns.map((town) => (
                  <option key={town} value={town} />
                ))}
              </datalist>
              <p role="status" className="sr-only">
                {filled && t('address.town_filled', { town: filled })}
              </p>
            </>
          }
        />
      </div>
      {country === 'IT' && (
        <SelectField
          field={fields.province_code}
          label={t('address.province')}
          autoComplete={fill('address-level1')}
          options={[{ value: '', label: t('address.province_choose') }, ...provinceOptions]}
          required
        />
      )}
      <Field
        field={fields.phone_number}
        type="tel"
        label={t('address.phone_number')}
        hint={t('address.phone_hint')}
        autoComplete={fill('tel')}
      />
      <MoreAddressFields fields={fields} section={section} country={country} />
    </>
  )
}

const provinceOptions = [...provinces].map(([value, name]) => ({ value, label: `${name} (${value})` }))

type CountryFieldProps = {
  field: AddressFieldset['country_code']
  countries: readonly CountryCode[]
  autoComplete: string
}

function CountryField({ field, countries, autoComplete }: CountryFieldProps) {
  const t = useTexts()
  const [only, ...others] = countries
  // A single country is no choice, so there is no field for it.
  if (only && others.length === 0) return <input type="hidden" name={field.name} value={only} />
  const options = countries.map((code) => ({ value: code, label: t(countryTexts[code]) }))
  return <SelectField field={field} label={t('address.country')} autoComplete={autoComplete} options={options} />
}
