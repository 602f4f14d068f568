import type { ShopName } from '#app/staff/shop-select.tsx'
import { useTexts } from '#app/texts.tsx'
import { type EndpointWish, webhookTypes } from '#contract/staff/webhooks.ts'
import { refusalTexts, typeTexts } from './webhook-texts.ts'

type EndpointFieldsProps = { wish: EndpointWish; shops: readonly ShopName[]; refusal: string | undefined }

/** Where an endpoint is, and what it wants to hear. */
export function EndpointFields({ wish, shops, refusal }: EndpointFieldsProps) {
  const t = useTexts()
  const isAboutUrl = refusal?.startsWith('url-') ?? false
  const error = refusal && refusalTexts[refusal]
  return (
    <>
      <div className="webhook-fields">
        <div className="field">
          <label htmlFor="url">{t('desk-webhooks.url')}</label>
          <input
            id="url"
            name="url"
            type="url"
            inputMode="url"
            required
            maxLength={500}
            defaultValue={wish.url}
            autoComplete="off"
            placeholder="https://"
            className="field-input"
            aria-invalid={isAboutUrl || undefined}
            aria-describedby={isAboutUrl ? 'url-error' : 'url-hint'}
          />
          {isAboutUrl && error ? (
            <p id="url-error" role="alert" className="field-error">
              {t(error)}
            </p>
          ) : (
            <p id="url-hint" className="text-muted text-sm">
              {t('desk-webhooks.url_hint')}
            </p>
          )}
        </div>
        <div className="field">
          <label htmlFor="description">{t('desk-webhooks.description')}</label>
          <input
            id="description"
            name="description"
            maxLength={100}
            defaultValue={wish.description}
            autoComplete="off"
            className="field-input"
          />
        </div>
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
