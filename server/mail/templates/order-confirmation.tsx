import { Column, Heading, Link, Row, Section } from '@react-email/components'
import type { ReactNode } from 'react'
import type { CartItem } from '#contract/cart/cart.ts'
import { choiceLine } from '#contract/cart/line-words.ts'
import { type PaymentMethod, paymentMethodTexts } from '#contract/payment.ts'
import { formatDecimal, formatDeliverySpan, formatMoney, moneyLocale } from '#contract/web/format.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, SmallWords, Words } from './parts.tsx'

type OrderConfirmation = {
  name?: string
  number: string
  /** To the order. */
  path: string
  withdrawalPath: string
  lines: Pick<CartItem, 'id' | 'title' | 'category' | 'eye' | 'formatted_options' | 'quantity' | 'total'>[]
  coupon: { code: string; amount: number } | null
  shipping: { name: string; amount: number } | null
  total: number
  vat: { rate: number; tax: number }[]
  payment: PaymentMethod | null
  delivery: { min: string; max: string } | null
  /** Line by line. */
  shipsTo: string[]
  billsTo: string[]
}

export const orderConfirmation: Template<OrderConfirmation> = {
  subject: (t, _, { number }) => t('mail.order_subject', { number }),
  preview: (t) => t('mail.order_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data }) {
    const { t, brand, link, styles } = useLetter()
    return (
      <>
        <Greeting name={data.name} />
        <Words>{t('mail.order_text', { brand: brand.name })}</Words>
        <Action path={data.path}>{t('mail.order_action')}</Action>
        <OrderLines data={data} />
        <Part title={t('mail.order_payment')}>
          {data.payment ? t(paymentMethodTexts[data.payment]) : t('mail.order_nothing_to_pay')}
        </Part>
        {data.delivery && (
          <Part title={t('mail.order_arrives')}>{formatDeliverySpan(data.delivery.min, data.delivery.max)}</Part>
        )}
        <Part title={t('mail.order_ships_to')}>
          <Lines of={data.shipsTo} />
        </Part>
        <Part title={t('mail.order_bills_to')}>
          <Lines of={data.billsTo} />
        </Part>
        <SmallWords>
          {t('mail.order_withdraw_text')}
          <br />
          <Link href={link(data.withdrawalPath)} style={styles.link}>
            {t('mail.order_withdraw')}
          </Link>
        </SmallWords>
      </>
    )
  },
}

function OrderLines({ data: { lines, coupon, shipping, total, vat } }: { data: OrderConfirmation }) {
  const { t, brand, locale, styles } = useLetter()
  const numberLocale = moneyLocale(brand, locale)
  const money = (amount: number) => formatMoney(amount, { currency: brand.currency, locale: numberLocale })
  return (
    <Section style={styles.table}>
      {lines.map((line) => (
        <Sum key={line.id} amount={money(line.total)}>
          <strong>{line.title}</strong>
          <br />
          {[choiceLine(line, t), t('mail.order_pieces', { quantity: line.quantity })].filter(Boolean).join(' · ')}
        </Sum>
      ))}
      {coupon && <Sum amount={money(coupon.amount)}>{t('mail.order_coupon', { code: coupon.code })}</Sum>}
      {shipping && <Sum amount={money(shipping.amount)}>{t('mail.order_shipping', { name: shipping.name })}</Sum>}
      <Sum amount={<strong>{money(total)}</strong>}>
        <strong>{t('mail.order_total')}</strong>
        {vat.map(({ rate, tax }) => (
          <span key={rate}>
            <br />
            {t('mail.order_vat', { rate: formatDecimal(String(rate), numberLocale), amount: money(tax) })}
          </span>
        ))}
      </Sum>
    </Section>
  )
}

function Sum({ amount, children }: { amount: ReactNode; children: ReactNode }) {
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  const { styles } = useLetter()
  return (
    <>
      <Heading as="h2" style={styles.subtitle}>
        {title}
      </Heading>
      <Words>{children}</Words>
    </>
  )
}

const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have no other name.
    <span key={index}>
      {index > 0 && <br />}
      {line}
    </span>
  ))
