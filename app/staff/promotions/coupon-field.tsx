import type { ReactNode } from 'react'
import { useTexts } from '#app/texts.tsx'
import type { CouponField, CouponForm, CouponMistakes } from '#contract/staff/coupons.ts'
import { fieldTexts, mistakeTexts } from './coupon-texts.ts'

export type FormState = {
  form: CouponForm
  mistakes: CouponMistakes
  /** Fields that stay as they are, because the coupon was used. */
  fixed: readonly CouponField[]
}

export function Mistake({ field, mistakes }: { field: CouponField; mistakes: CouponMistakes }) {
  const t = useTexts()
  const mistake = mistakes[field]
  if (!mistake) return null
  return (
    <p id={`${field}-error`} role="alert" className="field-error">
      {t(mistakeTexts[mistake.code], { names: mistake.names ?? '' })}
    </p>
  )
}

type CouponInputProps = FormState & {
  field: CouponField
  type?: 'text' | 'datetime-local' | 'number' | 'email'
  hint?: string
  required?: boolean
  maxLength?: number
  /** A text of several lines. */
  isLong?: boolean
}

/** A field with its hint and what is wrong with it. One that stays is shown, sent, and cannot be typed into. */
export function CouponInput(props: CouponInputProps) {
  const { field, form, mistakes, fixed, type = 'text', hint, required, maxLength = 120, isLong } = props
  const t = useTexts()
  const isFixed = fixed.includes(field)
  const note = isFixed ? t('desk-promotions.fixed') : hint
  const described = [note && `${field}-hint`, mistakes[field] && `${field}-error`].filter(Boolean).join(' ')
  const shared = {
    id: field,
    name: field,
    required,
    readOnly: isFixed,
    defaultValue: form[field] ?? '',
    autoComplete: 'off',
    className: 'field-input',
    'aria-invalid': mistakes[field] ? true : undefined,
    'aria-describedby': described || undefined,
  }
  return (
    <div className="field">
      <label htmlFor={field}>{t(fieldTexts[field])}</label>
      {isLong ? (
        <textarea {...shared} rows={2} maxLength={8000} />
      ) : (
        <input {...shared} type={type} maxLength={maxLength} />
      )}
      <Mistake field={field} mistakes={mistakes} />
      {note && (
        <p id={`${field}-hint`} className="text-muted text-sm">
          {note}
        </p>
      )}
    </div>
  )
}

type ChoicesProps = FormState & {
  field: CouponField
  options: readonly (readonly [value: string, name: string])[]
  hint: string
}

/** Any of these; none means all. */
export function CouponChoices({ field, form, mistakes, fixed, options, hint }: ChoicesProps) {
  const t = useTexts()
  const chosen = (form[field] ?? '').split(/[\s,;]+/)
  const isFixed = fixed.includes(field)
  return (
    <fieldset className="coupon-choices" aria-describedby={`${field}-hint`}>
      <legend>{t(fieldTexts[field])}</legend>
      {options.map(([value, name]) => (
        <Tick key={value} name={field} value={value} isTicked={chosen.includes(value)} isFixed={isFixed}>
          {name}
        </Tick>
      ))}
      <Mistake field={field} mistakes={mistakes} />
      <p id={`${field}-hint`} className="text-muted text-sm">
        {isFixed ? t('desk-promotions.fixed') : hint}
      </p>
    </fieldset>
  )
}

type TickProps = { name: string; value: string; isTicked: boolean; isFixed: boolean; children: ReactNode }

/** A tick that stays is sent by a hidden field, since a box that is disabled is not sent. */
function Tick({ name, value, isTicked, isFixed, children }: TickProps) {
  return (
    <label className="choice">
      <input type="checkbox" name={name} value={value} defaultChecked={isTicked} disabled={isFixed} />
      {isFixed && isTicked && <input type="hidden" name={name} value={value} />}
      <span>{children}</span>
    </label>
  )
}

export function CouponTick({ field, form, mistakes, fixed }: FormState & { field: CouponField }) {
  const t = useTexts()
  const isFixed = fixed.includes(field)
  return (
    <div>
      <Tick name={field} value="yes" isTicked={form[field] === 'yes'} isFixed={isFixed}>
        {t(fieldTexts[field])}
      </Tick>
      <Mistake field={field} mistakes={mistakes} />
    </div>
  )
}
