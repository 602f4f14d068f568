import { Form } from 'react-router'
import { DeskField, DeskSelect } from '#app/staff/desk-field.tsx'
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
      <DeskSelect
        label={t('desk-planning.shop')}
        id="preview-shop"
        name="shop"
        defaultValue={chosen?.id}
        options={shops.map(({ id, name }) => [id, name])}
      />
      <DeskSelect
        label={t('desk-planning.language')}
        id="preview-language"
        name="language"
        defaultValue={wish?.language || chosen?.locales[0]}
        options={languages.map((code) => [code, locales[code].localLabel])}
      />
      <DeskField
        label={t('desk-planning.path')}
        id="preview-path"
        name="path"
        required
        maxLength={300}
        defaultValue={wish?.path ?? '/'}
        hint={t('desk-planning.path_hint')}
      />
      <DeskField label={t('desk-planning.day')} id="preview-day" name="day" type="date" defaultValue={wish?.day} />
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
