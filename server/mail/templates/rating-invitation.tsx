import { type Template, useLetter } from './letter.tsx'
import { Aside, Table } from './order-parts.tsx'
import { Action, Greeting, Words } from './parts.tsx'
import { type LetterProduct, ProductRow } from './product-parts.tsx'

type RatingInvitation = {
  name?: string
  number: string
  /** Each with the link that rates it, and nothing else. */
  products: (LetterProduct & { path: string })[]
  /** The page of the account with everything that is still to be rated. */
  path: string
  stopPath: string
  hours: number
}

export const ratingInvitation: Template<RatingInvitation> = {
  subject: (t) => t('mail.rating_subject'),
  preview: (t) => t('mail.rating_preview'),
  why: (t, brand) => t('mail.footer_why_rating', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { name, number, products, path: allPath, stopPath, hours } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.rating_text', { number })}</Words>
        <Table>
          {products.map(({ title, image, path }) => (
            <ProductRow key={path} image={image}>
              <strong>{title}</strong>
              <br />
              <Action path={path}>{t('mail.rating_action')}</Action>
            </ProductRow>
          ))}
        </Table>
        <Words>{t('mail.rating_valid', { days: hours / 24 })}</Words>
        <Aside path={allPath} action={t('mail.rating_all')} />
        <Aside path={stopPath} action={t('mail.rating_stop')} />
      </>
    )
  },
}
