import { useTexts } from '#app/texts.tsx'
import { brands } from '#brands/all.ts'
import { badges } from '#contract/staff/goods.ts'
import { FieldMistakes, GoodsChoice, GoodsField, GoodsSelect } from './goods-field.tsx'
import type { CategoryName } from './goods-filters.tsx'
import { badgeTexts } from './goods-texts.ts'
import type { GoodsRecord } from './product-record.ts'

type OfferFieldsProps = { record: GoodsRecord; categories: readonly CategoryName[] }

/** Where and whether it is sold, by what it is found, and what comes after it. */
export function OfferFields({ record, categories }: OfferFieldsProps) {
  const t = useTexts()
  return (
    <>
      <fieldset className="desk-goods-set">
        <legend>{t('desk-goods.sale')}</legend>
        <div className="desk-goods-choices">
          <GoodsChoice name="is_active" value="yes" label={t('desk-goods.is_active')} isOn={record.is_active} />
          <GoodsChoice
            name="preorder"
            value="yes"
            label={t('desk-goods.preorder')}
            isOn={record.product_status === 'preorder'}
          />
          <GoodsChoice
            name="discontinued"
            value="yes"
            label={t('desk-goods.discontinued')}
            isOn={record.discontinued}
          />
        </div>
        <div className="desk-goods-axes">
          <GoodsField
            name="product_replacement"
            label={t('desk-goods.replacement')}
            value={record.product_replacement ?? ''}
            hint={t('desk-goods.replacement_hint')}
            maxLength={40}
          />
          <GoodsSelect name="badge" label={t('desk-goods.badge')} value={record.badge ?? ''}>
            <option value="">{t('desk-goods.no_badge')}</option>
            {badges.map((badge) => (
              <option key={badge} value={badge}>
                {t(badgeTexts[badge])}
              </option>
            ))}
          </GoodsSelect>
        </div>
      </fieldset>
      <fieldset className="desk-goods-set">
        <legend>{t('desk-goods.shops')}</legend>
        <div className="desk-goods-choices">
          {brands.map(({ id, name }) => (
            <GoodsChoice
              key={id}
              name="brand_channels"
              value={id}
              label={name}
              isOn={record.brand_channels.some((one) => one === id)}
            />
          ))}
        </div>
        <FieldMistakes name="brand_channels" />
      </fieldset>
      <fieldset className="desk-goods-set">
        <legend>{t('desk-goods.categories')}</legend>
        <div className="desk-goods-choices">
          {categories.map(({ code, title, parent }) => (
            <GoodsChoice
              key={code}
              name="categories"
              value={code}
              label={parent ? `– ${title}` : title}
              isOn={record.categories.includes(code)}
            />
          ))}
        </div>
        <FieldMistakes name="categories" />
      </fieldset>
      <fieldset className="desk-goods-set">
        <legend>{t('desk-goods.facts')}</legend>
        <div className="desk-goods-axes">
          <GoodsField name="sku" label={t('desk-goods.sku')} value={record.sku} maxLength={80} />
          <GoodsField name="brand" label={t('desk-goods.brand')} value={record.brand.join(', ')} />
          <GoodsField name="manufacturer" label={t('desk-goods.manufacturer')} value={record.manufacturer.join(', ')} />
          <GoodsField
            name="similar_products"
            label={t('desk-goods.similar')}
            value={record.similar_products.join(', ')}
            hint={t('desk-goods.similar_hint')}
          />
          <GoodsField
            name="group_upsell"
            label={t('desk-goods.upsell')}
            value={record.group_upsell ?? ''}
            maxLength={40}
          />
          <GoodsField
            name="lead_days"
            label={t('desk-goods.lead_days')}
            value={String(record.lead_days)}
            inputMode="numeric"
          />
          <GoodsField
            name="popularity"
            label={t('desk-goods.popularity')}
            value={String(record.popularity)}
            inputMode="numeric"
          />
          <GoodsField name="shelf" label={t('desk-goods.shelf')} value={record.shelf ?? ''} maxLength={20} />
          <GoodsSelect name="vat_class" label={t('desk-goods.vat')} value={record.vat_class}>
            <option value="standard">{t('desk-goods.vat_standard')}</option>
            <option value="reduced">{t('desk-goods.vat_reduced')}</option>
          </GoodsSelect>
        </div>
      </fieldset>
    </>
  )
}
