import { getFormProps } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type FormReply, useCheckedForm } from '#app/form/use-checked-form.ts'
import { type PostalAddressInput, postalAddress } from '#contract/address/postal-address.ts'
import { AddressFields, type AddressFieldsProps } from './address-fields.tsx'

type AddressFormProps = Pick<AddressFieldsProps, 'countries' | 'section'> & {
  reply: FormReply
  /** What the fields hold at first. */
  address: Partial<PostalAddressInput>
  notice?: ReactNode
  children: ReactNode
}

/** The form for an address, in the account and in the checkout. */
export function AddressForm({ countries, section, reply, address, notice, children }: AddressFormProps) {
  const [form, fields] = useCheckedForm(postalAddress(countries, section), { reply, defaultValue: address })
  return (
    <Form {...getFormProps(form)} method="post" className="form-column">
      {notice}
      <AddressFields fields={fields} countries={countries} section={section} />
      {children}
    </Form>
  )
}
