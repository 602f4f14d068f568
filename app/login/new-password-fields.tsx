import type { FieldData } from '#app/form/field.tsx'
import { useTexts } from '#app/texts.tsx'
import { PasswordField } from './password-field.tsx'

type NewPasswordFieldsProps = {
  fields: { new_password: FieldData; confirm_new_password: FieldData }
  label: string
  repeatLabel: string
}

/** A new password with its rule. */
export function NewPasswordField(field: { field: FieldData; label: string }) {
  const t = useTexts()
  return <PasswordField {...field} autoComplete="new-password" hint={t('login.password_rule')} />
}

/** The same, and once more. */
export function NewPasswordFields({ fields, label, repeatLabel }: NewPasswordFieldsProps) {
  return (
    <>
      <NewPasswordField field={fields.new_password} label={label} />
      <PasswordField field={fields.confirm_new_password} autoComplete="new-password" label={repeatLabel} />
    </>
  )
}
