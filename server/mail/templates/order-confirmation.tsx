import { Column, Row } from '@react-email/components'
import { sumOf } from '#contract/money-rules.ts'
import { type PaymentMethod, paymentMethodTexts } from '#contract/payment.ts'
import { formatDecimal, moneyLocale } from '#contract/web/format.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'
import { type Template, useLetter } from './letter.tsx'
import { Aside, Lines, Part, Quote, Sum, Table, useMoney, useMoneyOrFree } from './order-parts.tsx'
import { Action, Greeting, Words } from './parts.tsx'
import { ItemRows, type LetterLine } from './product-parts.tsx'

type OrderConfirmation = {
  name?: string
  number: string
  /** To the order. */
  path: string
  withdrawalPath: string
  /** Where the same is ordered again; null for what is bought once. */
  reorderPath: string | null
  lines: (LetterLine & { total: number })[]
  coupon: { code: string; amount: number } | null
  shipping: { name: string; amount: number } | null
  total: number
  vat: { rate: number; tax: number }[]
  payment: PaymentMethod | null
  delivery: { min: string; max: string } | null
  /** What the customer wants the shop to know. */
  comment: string | null
  /** Line by line. */
  shipsTo: string[]
  billsTo: string[]
}

export const orderConfirmation: Template<OrderConfirmation> = {
  subject: (t, _, { number }) => t('mail.order_subject', { number }),
  preview: (t) => t('mail.order_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data }) {
    const { t, brand, days } = useLetter()
    return (
      <>
        <Greeting name={data.name} />
        <Words>{t('mail.order_text', { brand: brand.name })}</Words>
        {data.delivery && (
          <Part title={t('mail.order_arrives')}>
            <strong>{formatDeliverySpan(data.delivery.min, data.delivery.max, days)}</strong>
          </Part>
        )}
        <Action path={data.path}>{t('mail.order_action')}</Action>
        <OrderLines data={data} />
        {data.comment && <Quote title={t('mail.order_note')}>{data.comment}</Quote>}
        <Part title={t('mail.order_payment')}>
          {data.payment ? t(paymentMethodTexts[data.payment]) : t('mail.order_nothing_to_pay')}
        </Part>
        <Part title={t('mail.order_ships_to')}>
          <Lines of={data.shipsTo} />
        </Part>
        <Part title={t('mail.order_bills_to')}>
          <Lines of={data.billsTo} />
        </Part>
        {data.reorderPath && (
          <Aside path={data.reorderPath} action={t('mail.order_again')}>
            {t('mail.order_again_text')}
          </Aside>
        )}
        <Aside path={data.withdrawalPath} action={t('mail.order_withdraw')}>
          {t('mail.order_withdraw_text', { days: brand.returnDays })}
        </Aside>
      </>
    )
  },
}

function OrderLines({ data: { lines, coupon, shipping, total, vat } }: { data: OrderConfirmation }) {
  const { t, brand, locale, styles } = useLetter()
  const money = useMoney()
  const moneyOrFree = useMoneyOrFree()
  return (
    <Table>
      <ItemRows lines={lines} amountOf={(row) => moneyOrFree(sumOf(row.map(({ total }) => total)))} />
      {coupon && <Sum amount={money(coupon.amount)}>{t('mail.order_coupon', { code: coupon.code })}</Sum>}
      {shipping && <Sum amount={moneyOrFree(shipping.amount)}>{shipping.name}</Sum>}
      <Sum amount={<strong>{money(total)}</strong>}>
        <strong>{t('mail.order_total')}</strong>
      </Sum>
      {vat.map(({ rate, tax }) => (
        // In a row of its own: in plain text the tax would stand between the word for the total and its amount.
        <Row key={rate} className="mail-row" style={styles.row}>
          <Column style={styles.cell}>
            {t('mail.order_vat', { rate: formatDecimal(String(rate), moneyLocale(brand, locale)), amount: money(tax) })}
          </Column>
        </Row>
      ))}
    </Table>
  )
}
