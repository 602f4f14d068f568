import { useState } from 'react'
import { Field, type FieldData } from '#app/form/field.tsx'
import { useTexts } from '#app/texts.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

type PasswordFieldProps = {
  field: FieldData
  label: string
  hint?: string
  autoComplete: 'current-password' | 'new-password'
}

/** The password can be made visible, because it is easy to mistype on a phone. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTexts()
  const isAlive = useHydrated()
  const [isVisible, setVisible] = useState(false)
  return (
    <Field
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      className="pr-28"
      inside={
        isAlive && (
          <button
            type="button"
            className="field-button"
            aria-controls={props.field.id}
            aria-label={t(isVisible ? 'login.hide_password' : 'login.show_password')}
            onClick={() => setVisible(!isVisible)}
          >
            {t(isVisible ? 'login.hide' : 'login.show')}
          </button>
        )
      }
    />
  )
}
