import { useTexts } from '#app/texts.tsx'
import { localeCodes } from '#contract/brand.ts'
import { GoodsField } from './goods-field.tsx'
import { languageTexts } from './goods-texts.ts'
import type { GoodsRecord } from './product-record.ts'

/** The texts of the four languages beside each other. */
export function TextsFields({ record: { texts, content } }: { record: GoodsRecord }) {
  const t = useTexts()
  return (
    <div className="desk-goods-languages">
      {localeCodes.map((locale) => (
        <fieldset key={locale} className="desk-goods-set">
          <legend>
            {t(languageTexts[locale])}{' '}
            {locale !== 'de' && texts[locale].description.trim() === texts.de.description.trim() && (
              <span className="desk-late">{t('desk-goods.same_as_german')}</span>
            )}
          </legend>
          <GoodsField
            name={`texts.${locale}.title`}
            label={t('desk-goods.title')}
            value={texts[locale].title}
            lang={locale}
            maxLength={120}
          />
          <GoodsField
            name={`texts.${locale}.slug`}
            label={t('desk-goods.slug')}
            value={texts[locale].slug}
            maxLength={120}
          />
          <GoodsField
            name={`texts.${locale}.description`}
            label={t('desk-goods.description')}
            value={texts[locale].description}
            lang={locale}
            rows={8}
          />
          <GoodsField
            name={`content.${locale}`}
            label={t('desk-goods.content')}
            value={content[locale]}
            lang={locale}
            maxLength={200}
          />
        </fieldset>
      ))}
    </div>
  )
}
