import { Column, Img, Row, Section } from '@react-email/components'
import type { ReactNode } from 'react'
import type { CartItem } from '#contract/cart/cart.ts'
import { type EyeRow, eyeRows } from '#contract/cart/eye-rows.ts'
import { choiceLine } from '#contract/cart/line-words.ts'
import { countedValues, rowLine } from '#contract/cart/row-words.ts'
import { mailPictureSize } from '#contract/catalogue/picture-sizes.ts'
import { dot } from '#contract/web/dot.ts'
import type { Translate } from '#messages/translate.ts'
import { useLetter } from './letter.tsx'

/** A line of an order; `quantity` is the number of pieces that the mail is about. */
export type LetterLine = Pick<
  CartItem,
  'id' | 'product_id' | 'title' | 'category' | 'eye' | 'formatted_options' | 'quantity' | 'images'
> &
  // Orders from before lines knew their wearer have none.
  Partial<Pick<CartItem, 'wearer_id' | 'wearer_name'>>

type ProductRowProps = { image?: string | null; amount?: ReactNode; children: ReactNode }

/** A product in a table. The picture says nothing that the words do not, because many mail programs leave it out. */
export function ProductRow({ image, amount, children }: ProductRowProps) {
  const { picture, styles } = useLetter()
  return (
    <Row className="mail-row" style={styles.row}>
      {image && (
        <Column width={mailPictureSize.width} style={styles.pictureCell}>
          {/* Otherwise React adds a link to load it early, for which mail programs have no use. */}
          <Img src={picture(image)} alt="" {...mailPictureSize} loading="lazy" style={styles.picture} />
        </Column>
      )}
      <Column style={styles.cell}>
        {children}
        {/* Below the words, which on a phone have no room beside a picture and an amount. */}
        {amount !== undefined && (
          <>
            <br />
            {amount}
          </>
        )}
      </Column>
    </Row>
  )
}

/** A product by its title alone. The values of an eye are health data, and others may read a mail. */
export type LetterProduct = { title: string; image: string | null; quantity?: number }

export const Products = ({ products }: { products: readonly LetterProduct[] }) => (
  <Section className="mail-row" style={useLetter().styles.table}>
    {products.map(({ title, image, quantity }) => (
      <ProductRow key={title} image={image}>
        {quantity !== undefined && `${quantity}\u00a0× `}
        <strong>{title}</strong>
      </ProductRow>
    ))}
  </Section>
)

type ItemRowsProps<Line> = { lines: readonly Line[]; amountOf?: (row: EyeRow<Line>) => ReactNode }

/** Lines of an order, both eyes' in one row as in the cart. */
export const ItemRows = <Line extends LetterLine>({ lines, amountOf }: ItemRowsProps<Line>) =>
  eyeRows(lines, (line) => line).map((row) => (
    <ProductRow key={row[0].id} image={row[0].images.front} amount={amountOf?.(row)}>
      <ItemWords row={row} />
    </ProductRow>
  ))

function ItemWords({ row }: { row: EyeRow<LetterLine> }) {
  const { t } = useLetter()
  return (
    <>
      <strong>{row[0].title}</strong>
      <br />
      {wordsOf(row, t).filter(Boolean).join(dot)}
    </>
  )
}

/** Wearer, values and pieces. Eyes with different numbers of pieces have theirs beside the values. */
function wordsOf(row: EyeRow<LetterLine>, t: Translate): (string | null | undefined)[] {
  const [right, left] = row
  const pieces = t(left ? 'mail.order_pieces_each' : 'mail.order_pieces', { quantity: right.quantity })
  if (!left) return [choiceLine(right, t), inOneLine(pieces)]
  if (left.quantity === right.quantity) return [rowLine(row, t), inOneLine(pieces)]
  const { common, ...own } = countedValues(right, left)
  const eyes = [`${t('cart.right_letter')} ${own.right}`, `${t('cart.left_letter')} ${own.left}`]
  return [right.wearer_name, ...eyes.map(inOneLine), common]
}

const inOneLine = (text: string) => text.replaceAll(' ', '\u00a0')
