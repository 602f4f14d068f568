import { type Template, useLetter } from './letter.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'
import { type LetterProduct, Products } from './product-parts.tsx'

type AbandonedCart = { name?: string; path: string; products: LetterProduct[]; hours: number }

export const abandonedCart: Template<AbandonedCart> = {
  subject: (t) => t('mail.abandoned_subject'),
  preview: (t) => t('mail.abandoned_preview'),
  why: (t, brand) => t('mail.footer_why_reminder', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, path, products } }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.abandoned_text', { brand: brand.name })}</Words>
        <Products products={products} />
        <Action path={path}>{t('mail.abandoned_action')}</Action>
        <SmallWords>{t('mail.abandoned_once')}</SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}
