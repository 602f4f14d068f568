import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { GoodsPart } from '#contract/staff/goods.ts'
import { type Fields, previewRules } from '#contract/staff/goods-fields.ts'
import { type FormAnswer, FormAnswerProvider } from './goods-field.tsx'
import { OfferFields } from './offer-form.tsx'
import { ParametersFields } from './parameters-form.tsx'
import { PickerPreview } from './picker-preview.tsx'
import { PicturesFields } from './pictures-form.tsx'
import { PricesFields } from './prices-form.tsx'
import type { GoodsPage } from './product-record.ts'
import { TextsFields } from './texts-form.tsx'

type ProductFormProps = { page: GoodsPage; part: GoodsPart; answer: FormAnswer | undefined }

const fieldsOf: Record<GoodsPart, (page: GoodsPage) => ReactNode> = {
  texts: ({ record }) => <TextsFields record={record} />,
  prices: ({ record }) => <PricesFields record={record} />,
  pictures: ({ record }) => <PicturesFields record={record} />,
  parameters: ({ record }) => <ParametersFields record={record} />,
  offer: ({ record, categories }) => <OfferFields record={record} categories={categories} />,
}

/** The fields of one part of a product. What was typed and not saved stays in them. */
export function ProductForm({ page, part, answer }: ProductFormProps) {
  const t = useTexts()
  const form = useRef<HTMLFormElement>(null)
  const isHydrated = useHydrated()
  const isUnderWay = useNavigation().state !== 'idle'
  const [rules, setRules] = useState(() => typedRules(answer))
  const readForm = () => form.current && setRules(previewRules(formFields(new FormData(form.current))))
  // What the browser has filled in again is shown, too.
  useEffect(() => {
    if (form.current && part === 'parameters') setRules(previewRules(formFields(new FormData(form.current))))
  }, [part])
  const isWrong = (answer?.mistakes.length ?? 0) > 0
  return (
    <FormAnswerProvider value={answer}>
      <Form
        ref={form}
        method="post"
        encType={part === 'pictures' ? 'multipart/form-data' : undefined}
        className="desk-goods-form"
        onInput={part === 'parameters' ? readForm : undefined}
      >
        <input type="hidden" name="digest" value={page.digest} />
        <input type="hidden" name="part" value={part} />
        {isWrong && <Notice type="danger">{t('desk-goods.not_saved', { count: answer?.mistakes.length ?? 0 })}</Notice>}
        {fieldsOf[part](page)}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="save" disabled={isUnderWay}>
            {t('desk-goods.save')}
          </Button>
          {part === 'parameters' && !isHydrated && (
            <Button type="submit" look="secondary" name="intent" value="preview">
              {t('desk-goods.preview_button')}
            </Button>
          )}
        </div>
      </Form>
      {part === 'parameters' && (
        <PickerPreview record={page.record} rules={rules === 'stored' ? storedRules(page) : rules} />
      )}
    </FormAnswerProvider>
  )
}

const formFields = (form: FormData): Fields => ({
  get: (name) => String(form.get(name) ?? ''),
  all: (name) => form.getAll(name).map(String),
})

const typedRules = (answer: FormAnswer | undefined) =>
  answer
    ? previewRules({
        get: (name) => answer.typed[name]?.[0] ?? '',
        all: (name) => answer.typed[name] ?? [],
      })
    : ('stored' as const)

const storedRules = ({ record: { axes, not_made, color_texts = {} } }: GoodsPage) => ({
  axes,
  not_made,
  labels: color_texts,
})
