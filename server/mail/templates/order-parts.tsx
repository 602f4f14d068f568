import { Column, Heading, Link, Row, Section } from '@react-email/components'
import type { ReactNode } from 'react'
import { formatMoney, moneyLocale } from '#contract/web/format.ts'
import { useLetter } from './letter.tsx'
import { SmallWords, Words } from './parts.tsx'
import { ItemRows, type LetterLine } from './product-parts.tsx'

export function useMoney(): (amount: number) => string {
  const { brand, locale } = useLetter()
  return (amount) => formatMoney(amount, { currency: brand.currency, locale: moneyLocale(brand, locale) })
}

/** The same, where what costs nothing is called free, as in the cart. */
export function useMoneyOrFree(): (amount: number) => string {
  const { t } = useLetter()
  const money = useMoney()
  return (amount) => (amount === 0 ? t('mail.order_free') : money(amount))
}

export const Table = ({ children }: { children: ReactNode }) => (
  <Section className="mail-row" style={useLetter().styles.table}>
    {children}
  </Section>
)

/** What the mail is about, without prices. */
export const Items = ({ lines }: { lines: readonly LetterLine[] }) => (
  <Table>
    <ItemRows lines={lines} />
  </Table>
)

export function Sum({ amount, children }: { amount: ReactNode; children: ReactNode }) {
  const { styles } = useLetter()
  return (
    <Row className="mail-row" style={styles.row}>
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

/** What a person wrote, marked as that person's words. */
export function Quote({ title, children }: { title: string; children: string }) {
  const { t } = useLetter()
  return (
    <Part title={title}>
      <Lines of={t('mail.quoted', { text: children.trim() }).split(/\s*\n\s*/)} />
    </Part>
  )
}

export const Reason = ({ children }: { children: string }) => (
  <Quote title={useLetter().t('mail.reason')}>{children}</Quote>
)

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
