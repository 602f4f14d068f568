import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { DeskField } from '#app/staff/desk-field.tsx'
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

type KeyFormProps = Pick<Keys, 'storefronts' | 'days'> & {
  form: { id: string; seed: string }
  draft: KeyDraft | undefined
}

/** A new key. Sent twice it makes one, because the form has the key's id. */
export function KeyForm({ form: { id, seed }, storefronts, days, draft }: KeyFormProps) {
  const t = useTexts()
  const isUnderWay = useNavigation().state !== 'idle'
  const mistakeOf = (field: KeyField) => {
    const text = draft?.faults[field]
    return text && t(text)
  }
  const brands = draft?.brands ?? storefronts.map((one) => one.id)
  return (
    <Form key={id} method="post" replace className="desk-key-form">
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="seed" value={seed} />
      <div className="desk-filters">
        <DeskField
          label={t('desk-keys.name')}
          name="name"
          required
          minLength={3}
          maxLength={60}
          defaultValue={draft?.name}
          placeholder={t('desk-keys.name_example')}
          mistake={mistakeOf('name')}
        />
        <DeskField
          label={t('desk-keys.expires_on')}
          name="expiresOn"
          type="date"
          required
          min={days.first}
          max={days.last}
          defaultValue={draft?.expiresOn ?? days.offered}
          mistake={mistakeOf('expiresOn')}
        />
      </div>
      <Choices name="scopes" legend={t('desk-keys.scopes')} mistake={mistakeOf('scopes')}>
        {apiScopes.map((scope) => (
          <label key={scope} className="choice">
            <input type="checkbox" name="scopes" value={scope} defaultChecked={draft?.scopes.includes(scope)} />
            <span>
              {t(scopeTexts[scope])} <code>{scope}</code>
            </span>
          </label>
        ))}
      </Choices>
      <Choices name="brands" legend={t('desk-keys.storefronts')} mistake={mistakeOf('brands')}>
        {storefronts.map((one) => (
          <label key={one.id} className="choice">
            <input type="checkbox" name="brands" value={one.id} defaultChecked={brands.includes(one.id)} />
            <span>{one.name}</span>
          </label>
        ))}
      </Choices>
      <Button type="submit" name="intent" value="make" disabled={isUnderWay}>
        {t('desk-keys.make')}
      </Button>
    </Form>
  )
}

type ChoicesProps = { name: KeyField; legend: string; mistake: string | undefined; children: ReactNode }

function Choices({ name, legend, mistake, children }: ChoicesProps) {
  return (
    <fieldset aria-invalid={mistake ? true : undefined} aria-describedby={mistake && `${name}-error`}>
      <legend>{legend}</legend>
      {mistake && (
        <p id={`${name}-error`} role="alert" className="field-error">
          {mistake}
        </p>
      )}
      <div className="desk-key-choices">{children}</div>
    </fieldset>
  )
}
