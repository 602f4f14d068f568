import { useTexts } from '#app/texts.tsx'
import type { SettingMistake, ShownSetting } from '#contract/staff/settings.ts'
import { settingName } from './setting-name.ts'
import { mistakeTexts, settingTexts } from './setting-texts.ts'

type SettingFieldProps = {
  setting: ShownSetting
  currency: string
  /** As it was typed, if it was refused. */
  typed: string | undefined
  mistake: SettingMistake | undefined
}

/** A setting with its default, which an empty field brings back. */
export function SettingField({ setting, currency, typed, mistake }: SettingFieldProps) {
  const t = useTexts()
  const { key, kind, least, most, value, isChanged } = setting
  const hint = settingTexts[key]?.hint
  const money = (cents: number) => (cents / 100).toFixed(2)
  const span =
    kind === 'money' ? { least: money(least), most: money(most) } : { least: String(least), most: String(most) }
  const id = key.replaceAll('/', '-')
  const shared = {
    id,
    name: key,
    defaultValue: typed ?? value,
    placeholder: setting.default,
    autoComplete: 'off',
    className: 'field-input',
    'aria-invalid': mistake ? true : undefined,
    'aria-describedby': [mistake && `${id}-error`, `${id}-hint`].filter(Boolean).join(' '),
  }
  return (
    <div className="field" data-wide={kind === 'dates' || undefined}>
      <label htmlFor={id}>
        {settingName(key, t)}
        {kind === 'money' && <small> ({currency})</small>}
      </label>
      {kind === 'dates' ? (
        <textarea {...shared} rows={2} maxLength={1200} />
      ) : (
        <input
          {...shared}
          maxLength={40}
          inputMode={kind === 'money' ? 'decimal' : kind === 'count' ? 'numeric' : undefined}
        />
      )}
      {mistake && (
        <p id={`${id}-error`} role="alert" className="field-error">
          {t(mistakeTexts[mistake], span)}
        </p>
      )}
      <p id={`${id}-hint`} className="text-muted text-sm">
        {isChanged && <span className="desk-tag">{t('desk-settings.changed')}</span>} {hint && t(hint)}{' '}
        {t('desk-settings.default', { value: setting.default || t('desk-settings.nothing') })}
      </p>
    </div>
  )
}
