import { useTexts } from '#app/texts.tsx'
import { ProductPicture } from '#app/ui/picture.tsx'
import { largestPicture } from '#contract/staff/goods.ts'
import type { MessageId } from '#messages/ids.ts'
import { FieldMistakes, GoodsField, useMistakes } from './goods-field.tsx'
import type { GoodsRecord } from './product-record.ts'

const kinds = [
  ['front', 'desk-goods.picture_front'],
  ['back', 'desk-goods.picture_back'],
  ['blister', 'desk-goods.picture_blister'],
  ['parameters', 'desk-goods.picture_parameters'],
] as const satisfies readonly (readonly [keyof GoodsRecord['images'], MessageId])[]

/** The pictures of a product: each is replaced by a file or by the name of another one. */
export function PicturesFields({ record: { images } }: { record: GoodsRecord }) {
  const t = useTexts()
  return (
    <div className="desk-goods-pictures">
      {kinds.map(([kind, label]) => (
        <fieldset key={kind} className="desk-goods-set">
          <legend>{t(label)}</legend>
          {images[kind] ? (
            <ProductPicture name={images[kind]} alt={t(label)} width={300} height={300} className="desk-goods-shown" />
          ) : (
            <p className="desk-goods-shown text-muted">{t('desk-goods.no_picture')}</p>
          )}
          <UploadField kind={kind} />
          <GoodsField
            name={`images.${kind}`}
            label={t('desk-goods.picture_name')}
            value={images[kind] ?? ''}
            maxLength={500}
          />
        </fieldset>
      ))}
    </div>
  )
}

function UploadField({ kind }: { kind: string }) {
  const t = useTexts()
  const name = `upload.${kind}`
  const isWrong = useMistakes(name).length > 0
  /** The browser need not send what is refused anyway. */
  function checkSize(field: HTMLInputElement) {
    const isTooLarge = (field.files?.[0]?.size ?? 0) > largestPicture
    field.setCustomValidity(isTooLarge ? t('desk-goods.wrong_picture_large') : '')
    field.reportValidity()
  }
  return (
    <div className="field">
      <label htmlFor={`upload-${kind}`}>{t('desk-goods.upload')}</label>
      <input
        id={`upload-${kind}`}
        name={name}
        type="file"
        onChange={(event) => checkSize(event.currentTarget)}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `field-upload-${kind}-mistake upload-${kind}-hint` : `upload-${kind}-hint`}
        className="field-input"
      />
      <p id={`upload-${kind}-hint`} className="text-muted text-sm">
        {t('desk-goods.upload_hint')}
      </p>
      <FieldMistakes name={name} />
    </div>
  )
}
