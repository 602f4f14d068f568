import type { FieldData } from '#app/form/field.tsx'
import { useTexts } from '#app/texts.tsx'
import { PasswordField } from './password-field.tsx'

type NewPasswordFieldsProps = {
  fields: { new_password: FieldData; confirm_new_password: FieldData }
  label: string
  repeatLabel: string
}

/** A new password with its rule, and once more. */
export function NewPasswordFields({ fields, label, repeatLabel }: NewPasswordFieldsProps) {
  const t = useTexts()
  return (
    <>
      <PasswordField
        field={fields.new_password}
        autoComplete="new-password"
        label={label}
        hint={t('login.password_rule')}
      />
      <PasswordField field={fields.confirm_new_password} autoComplete="new-password" label={repeatLabel} />
    </>
  )
}
