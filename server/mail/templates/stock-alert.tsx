import { Link } from '@react-email/components'
import { choiceLine } from '#contract/cart/line-words.ts'
import type { AlertLine } from '#contract/stock-alert.ts'
import { type Template, useLetter } from './letter.tsx'
import { Table } from './order-parts.tsx'
import { Action, CopyLink, Greeting, SmallWords, Words } from './parts.tsx'
import { ProductRow } from './product-parts.tsx'

type Wanted = { title: string; lines: AlertLine[] }

function WantedProduct({ title, lines }: Wanted) {
  const { t } = useLetter()
  return (
    <>
      <strong>{title}</strong>
      {lines
        .map((line) => choiceLine(line, t))
        .filter(Boolean)
        .map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
    </>
  )
}

/** Goes to an address that anybody may have typed: it names what was chosen, and nothing that a stranger could write. */
export const stockAlertConfirmation: Template<Wanted & { path: string; hours: number }> = {
  subject: (t) => t('mail.stock_confirm_subject'),
  preview: (t) => t('mail.stock_confirm_preview'),
  why: (t, brand) => t('mail.footer_why_stock_request', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data: { title, lines, path, hours } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting />
        <Words>{t('mail.stock_confirm_text')}</Words>
        <Words>
          <WantedProduct title={title} lines={lines} />
        </Words>
        <Action path={path}>{t('mail.stock_confirm_action')}</Action>
        <SmallWords>
          {t('mail.stock_confirm_hours', { hours })} {t('mail.not_you')}
        </SmallWords>
        <CopyLink path={path} />
      </>
    )
  },
}

export const stockAlert: Template<Wanted & { image: string; path: string; stopPath: string }> = {
  subject: (t, _, { title }) => t('mail.stock_subject', { title }),
  preview: (t) => t('mail.stock_preview'),
  why: (t, brand) => t('mail.footer_why_stock', { brand }),
  Body({ data: { title, image, lines, path, stopPath } }) {
    const { t, link, styles } = useLetter()
    return (
      <>
        <Greeting />
        <Words>{t('mail.stock_text')}</Words>
        <Table>
          <ProductRow image={image}>
            <WantedProduct title={title} lines={lines} />
          </ProductRow>
        </Table>
        <Action path={path}>{t('mail.stock_action')}</Action>
        <SmallWords>
          {t('mail.stock_once')}
          <br />
          <Link href={link(stopPath)} style={styles.link}>
            {t('mail.stock_stop')}
          </Link>
        </SmallWords>
      </>
    )
  },
}
