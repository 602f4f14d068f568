import { Column, Heading, Link, Row, Section } from '@react-email/components'
import type { ReactNode } from 'react'
import type { CartItem } from '#contract/cart/cart.ts'
import { choiceLine } from '#contract/cart/line-words.ts'
import { dot } from '#contract/web/dot.ts'
import { formatMoney, moneyLocale } from '#contract/web/format.ts'
import { useLetter } from './letter.tsx'
import { SmallWords, Words } from './parts.tsx'

/** A line of an order; `quantity` is the number of pieces that the mail is about. */
export type LetterLine = Pick<CartItem, 'id' | 'title' | 'category' | 'eye' | 'formatted_options' | 'quantity'>

export function useMoney(): (amount: number) => string {
  const { brand, locale } = useLetter()
  return (amount) => formatMoney(amount, { currency: brand.currency, locale: moneyLocale(brand, locale) })
}

export const Table = ({ children }: { children: ReactNode }) => (
  <Section style={useLetter().styles.table}>{children}</Section>
)

/** What the mail is about, without prices. */
export const Items = ({ lines }: { lines: readonly LetterLine[] }) => (
  <Table>
    <ItemRows lines={lines} />
  </Table>
)

export function ItemRows({ lines }: { lines: readonly LetterLine[] }) {
  const { styles } = useLetter()
  return lines.map((line) => (
    <Row key={line.id} style={styles.row}>
      <Column style={styles.cell}>
        <Item line={line} />
      </Column>
    </Row>
  ))
}

export function Item({ line }: { line: LetterLine }) {
  const { t } = useLetter()
  const pieces = t('mail.order_pieces', { quantity: line.quantity }).replaceAll(' ', '\u00a0')
  return (
    <>
      <strong>{line.title}</strong>
      <br />
      {[choiceLine(line, t), pieces].filter(Boolean).join(dot)}
    </>
  )
}

export function Sum({ amount, children }: { amount: ReactNode; children: ReactNode }) {
  const { styles } = useLetter()
  return (
    <Row style={styles.row}>
      <Column style={styles.cell}>{children}</Column>
      <Column align="right" style={styles.amount}>
        {/* In plain text only this space separates the amount from its label. */}
        {'\u00a0'}
        {amount}
      </Column>
    </Row>
  )
}

export function Subtitle({ children }: { children: string }) {
  const { styles } = useLetter()
  return (
    <Heading as="h2" style={styles.subtitle}>
      {children}
    </Heading>
  )
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <Subtitle>{title}</Subtitle>
    <Words>{children}</Words>
  </>
)

export const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have no other name.
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))

/** What a person wrote as the reason, marked as that person's words. */
export function Reason({ children }: { children: string }) {
  const { t } = useLetter()
  return (
    <Part title={t('mail.reason')}>
      <Lines of={t('mail.quoted', { text: children.trim() }).split(/\s*\n\s*/)} />
    </Part>
  )
}

/** What a reader may also do: a sentence about it if it needs one, and the link. */
export function Aside({ path, action, children }: { path: string; action: string; children?: string }) {
  const { link, styles } = useLetter()
  return (
    <SmallWords>
      {children}
      {children && <br />}
      <Link href={link(path)} style={styles.link}>
        {action}
      </Link>
    </SmallWords>
  )
}
