import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { apiScopes } from '#contract/admin/scopes.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'
import { scopeTexts } from './scope-texts.ts'

export type Keys = Extract<Awaited<ReturnType<Shop['apiKeys']['list']>>, { ok: true }>['value']
export type KeyField = 'name' | 'scopes' | 'brands' | 'expiresOn'
/** What was typed, and what is wrong with it. */
export type KeyDraft = {
  name: string
  scopes: readonly string[]
  brands: readonly string[]
  expiresOn: string
  faults: Partial<Record<KeyField, MessageId>>
}

type KeyFormProps = Pick<Keys, 'storefronts' | 'days'> & { id: string; draft: KeyDraft | undefined }

/** A new key. Sent twice it makes one, because the form has the key's id. */
export function KeyForm({ id, storefronts, days, draft }: KeyFormProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const fault = (field: KeyField) => {
    const text = draft?.faults[field]
    return text && { 'aria-invalid': true, 'aria-describedby': `${field}-error` }
  }
  const faultOf = (field: KeyField) => {
    const text = draft?.faults[field]
    return (
      text && (
        <p id={`${field}-error`} role="alert" className="field-error">
          {t(text)}
        </p>
      )
    )
  }
  const brands = draft?.brands ?? storefronts.map((one) => one.id)
  return (
    <Form key={id} method="post" replace className="desk-key-form">
      <input type="hidden" name="id" value={id} />
      <div className="desk-filters">
        <div className="field">
          <label htmlFor="name">{t('desk-keys.name')}</label>
          <input
            id="name"
            name="name"
            required
            minLength={3}
            maxLength={60}
            autoComplete="off"
            defaultValue={draft?.name}
            placeholder={t('desk-keys.name_example')}
            className="field-input"
            {...fault('name')}
          />
          {faultOf('name')}
        </div>
        <div className="field">
          <label htmlFor="expiresOn">{t('desk-keys.expires_on')}</label>
          <input
            id="expiresOn"
            name="expiresOn"
            type="date"
            required
            min={days.first}
            max={days.last}
            defaultValue={draft?.expiresOn ?? days.offered}
            className="field-input"
            {...fault('expiresOn')}
          />
          {faultOf('expiresOn')}
        </div>
      </div>
      <fieldset {...fault('scopes')}>
        <legend>{t('desk-keys.scopes')}</legend>
        {faultOf('scopes')}
        <div className="desk-key-choices">
          {apiScopes.map((scope) => (
            <label key={scope} className="choice">
              <input type="checkbox" name="scopes" value={scope} defaultChecked={draft?.scopes.includes(scope)} />
              <span>
                {t(scopeTexts[scope])} <code>{scope}</code>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset {...fault('brands')}>
        <legend>{t('desk-keys.storefronts')}</legend>
        {faultOf('brands')}
        <div className="desk-key-choices">
          {storefronts.map((one) => (
            <label key={one.id} className="choice">
              <input type="checkbox" name="brands" value={one.id} defaultChecked={brands.includes(one.id)} />
              <span>{one.name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Button type="submit" name="intent" value="make" disabled={isUnderWay}>
        {t('desk-keys.make')}
      </Button>
    </Form>
  )
}
