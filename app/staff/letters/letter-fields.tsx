import { languageTexts } from '#app/staff/language-texts.ts'
import { useTexts } from '#app/texts.tsx'
import type { LocaleCode } from '#contract/brand.ts'
import type { CampaignText } from '#contract/staff/campaigns.ts'
import { DeskField } from '../desk-field.tsx'

/** Subject and text of a letter in one language. */
export function LetterFields({ locale, text }: { locale: LocaleCode; text: CampaignText | undefined }) {
  const t = useTexts()
  const body = `body-${locale}`
  return (
    <fieldset className="form-column">
      <legend className="title-sm mb-2">{t(languageTexts[locale])}</legend>
      <DeskField
        name={`subject-${locale}`}
        lang={locale}
        label={t('desk-letters.subject')}
        defaultValue={text?.subject}
        maxLength={150}
      />
      <div className="field">
        <label htmlFor={body}>{t('desk-letters.body')}</label>
        <textarea
          id={body}
          name={body}
          lang={locale}
          defaultValue={text?.body}
          rows={10}
          maxLength={20_000}
          aria-describedby={`${body}-hint`}
          className="field-input h-auto"
        />
        <p id={`${body}-hint`} className="text-muted text-sm">
          {t('desk-letters.body_hint')}
        </p>
      </div>
    </fieldset>
  )
}
