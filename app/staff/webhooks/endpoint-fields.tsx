import { DeskField } from '#app/staff/desk-field.tsx'
import type { ShopName } from '#app/staff/shop-select.tsx'
import { useTexts } from '#app/texts.tsx'
import { type EndpointWish, webhookTypes } from '#contract/staff/webhooks.ts'
import { refusalTexts, typeTexts } from './webhook-texts.ts'

type EndpointFieldsProps = { wish: EndpointWish; shops: readonly ShopName[]; refusal: string | undefined }

/** The address of an endpoint, and which events it gets. */
export function EndpointFields({ wish, shops, refusal }: EndpointFieldsProps) {
  const t = useTexts()
  const error = refusal && refusalTexts[refusal]
  const urlMistake = refusal?.startsWith('url-') && error ? t(error) : undefined
  return (
    <>
      <div className="webhook-fields">
        <DeskField
          label={t('desk-webhooks.url')}
          name="url"
          type="url"
          inputMode="url"
          required
          maxLength={500}
          defaultValue={wish.url}
          placeholder="https://"
          mistake={urlMistake}
          hint={urlMistake ? undefined : t('desk-webhooks.url_hint')}
        />
        <DeskField
          label={t('desk-webhooks.description')}
          name="description"
          maxLength={100}
          defaultValue={wish.description}
        />
      </div>
      <fieldset className="webhook-choices" aria-describedby={refusal === 'types-missing' ? 'types-error' : undefined}>
        <legend>{t('desk-webhooks.types')}</legend>
        {webhookTypes.map((type) => (
          <label key={type} className="choice">
            <input type="checkbox" name="type" value={type} defaultChecked={wish.types.includes(type)} />
            <span>
              {t(typeTexts[type])} <code>{type}</code>
            </span>
          </label>
        ))}
      </fieldset>
      {refusal === 'types-missing' && (
        <p id="types-error" role="alert" className="field-error">
          {t('desk-webhooks.types_missing')}
        </p>
      )}
      <fieldset className="webhook-choices">
        <legend>{t('desk-webhooks.shops')}</legend>
        {shops.map(({ id, name }) => (
          <label key={id} className="choice">
            <input type="checkbox" name="brand" value={id} defaultChecked={wish.brands.includes(id)} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
      <p className="text-muted text-sm">{t('desk-webhooks.shops_hint')}</p>
      <label className="choice mt-4">
        <input type="checkbox" name="contact" value="yes" defaultChecked={wish.withContact} />
        <span>{t('desk-webhooks.contact')}</span>
      </label>
      <p className="mb-4 text-muted text-sm">{t('desk-webhooks.contact_hint')}</p>
    </>
  )
}
