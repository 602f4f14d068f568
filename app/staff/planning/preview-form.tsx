import { Form } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { locales } from '#brands/locales.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'

export type ContentDesk = Extract<Awaited<ReturnType<Shop['planning']['content']>>, { ok: true }>['value']
type Refusal = Extract<NonNullable<ContentDesk['preview']>, { ok: false }>['error']['code']
type PreviewFormProps = {
  desk: ContentDesk
  wish: { shop: string; language: string; path: string; day: string } | undefined
  /** The storefront of the desk. */
  here: string
}

const refusals: Record<Refusal, MessageId> = {
  'bad-path': 'desk-planning.bad_path',
  'bad-day': 'desk-planning.bad_day',
  'bad-language': 'desk-planning.bad_language',
  'no-preview': 'desk-planning.no_preview',
}

/** Which page to look at, as which storefront, in which language and on which day. */
export function PreviewForm({ desk: { shops, preview }, wish, here }: PreviewFormProps) {
  const t = useTexts()
  const languages = [...new Set(shops.flatMap((one) => one.locales))]
  const chosen = shops.find(({ id }) => id === (wish?.shop || here))
  return (
    <Form className="desk-preview">
      <div className="field">
        <label htmlFor="preview-shop">{t('desk-planning.shop')}</label>
        <select id="preview-shop" name="shop" defaultValue={chosen?.id} className="field-input">
          {shops.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="preview-language">{t('desk-planning.language')}</label>
        <select
          id="preview-language"
          name="language"
          defaultValue={wish?.language || chosen?.locales[0]}
          className="field-input"
        >
          {languages.map((code) => (
            <option key={code} value={code}>
              {locales[code].localLabel}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor="preview-path">{t('desk-planning.path')}</label>
        <input
          id="preview-path"
          name="path"
          required
          maxLength={300}
          defaultValue={wish?.path ?? '/'}
          aria-describedby="preview-path-hint"
          className="field-input"
        />
        <p id="preview-path-hint" className="text-muted text-sm">
          {t('desk-planning.path_hint')}
        </p>
      </div>
      <div className="field">
        <label htmlFor="preview-day">{t('desk-planning.day')}</label>
        <input id="preview-day" name="day" type="date" defaultValue={wish?.day} className="field-input" />
      </div>
      <div className="desk-preview-acts">
        <Button type="submit" look="secondary">
          {t('desk-planning.make_link')}
        </Button>
        <div role="status">
          {preview && !preview.ok && <p className="field-error">{t(refusals[preview.error.code])}</p>}
          {preview?.ok && (
            <a className={buttonClass()} href={preview.value} target="_blank" rel="noreferrer">
              {t('desk-planning.open_preview')}
            </a>
          )}
        </div>
      </div>
    </Form>
  )
}
