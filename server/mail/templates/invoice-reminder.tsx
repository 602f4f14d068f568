import { Column, Img, Row, Section } from '@react-email/components'
import { inGroups } from '#contract/checkout/order-invoice.ts'
import { formatDate, formatMoney, moneyLocale } from '#contract/web/format.ts'
import { paymentCodeName } from '#server/mail/rules.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, SmallWords, Words } from './parts.tsx'

type InvoiceReminder = {
  name?: string
  number: string
  /** To the order. */
  path: string
  open: number
  dueOn: string
  reference: string
}

export const invoiceReminder: Template<InvoiceReminder> = {
  subject: (t, _, { number }) => t('mail.invoice_reminder_subject', { number }),
  preview: (t) => t('mail.invoice_reminder_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data }) {
    const { t, brand } = useLetter()
    const { number, dueOn, path, name } = data
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.invoice_reminder_text', { number, brand: brand.name, date: formatDate(dueOn) })}</Words>
        <HowToPay data={data} />
        <Action path={path}>{t('mail.order_action')}</Action>
        <SmallWords>{t('mail.invoice_reminder_crossed')}</SmallWords>
      </>
    )
  },
}

/** `until` is the day after which a person looks after it. */
export const invoiceLastReminder: Template<InvoiceReminder & { until: string }> = {
  subject: (t, _, { number }) => t('mail.invoice_last_reminder_subject', { number }),
  preview: (t) => t('mail.invoice_last_reminder_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data }) {
    const { t, brand } = useLetter()
    const { number, dueOn, path, name } = data
    const date = formatDate(dueOn)
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.invoice_last_reminder_text', { number, brand: brand.name, date })}</Words>
        <Words>{t('mail.invoice_last_reminder_until', { date: formatDate(data.until) })}</Words>
        <HowToPay data={data} />
        <Action path={path}>{t('mail.order_action')}</Action>
        <SmallWords>
          {t('mail.invoice_last_reminder_help')} {t('mail.invoice_reminder_crossed')}
        </SmallWords>
      </>
    )
  },
}

function HowToPay({ data: { open, dueOn, reference } }: { data: InvoiceReminder }) {
  const { t, brand, locale, styles } = useLetter()
  const { company, currency } = brand
  const facts = [
    [t('mail.invoice_open'), formatMoney(open, { currency, locale: moneyLocale(brand, locale) })],
    [t('mail.invoice_due'), formatDate(dueOn)],
    [t('mail.invoice_payee'), `${company.name}, ${company.postcode} ${company.city}`],
    ['IBAN', inGroups(company.iban)],
    [t('mail.invoice_reference'), inGroups(reference)],
  ] as const
  return (
    <>
      <Section className="mail-row" style={styles.table}>
        {facts.map(([name, value]) => (
          <Row key={name} className="mail-row" style={styles.row}>
            <Column style={styles.cell}>{name}</Column>
            <Column align="right" style={{ ...styles.cell, padding: styles.amount.padding }}>
              {/* In plain text only this space separates the value from its name. */}
              {'\u00a0'}
              <strong>{value}</strong>
            </Column>
          </Row>
        ))}
      </Section>
      <div data-skip-in-text="true">
        <Words>{t('mail.invoice_scan')}</Words>
        {/* Otherwise React adds a link to load it early, for which mail programs have no use. */}
        <Img src={`cid:${paymentCodeName}`} alt={t('mail.invoice_code')} width={210} height={210} loading="lazy" />
      </div>
    </>
  )
}
