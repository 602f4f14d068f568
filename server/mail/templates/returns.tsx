import { formatDate } from '#contract/web/format.ts'
import { type Template, useLetter } from './letter.tsx'
import { Aside, Items, Lines, Reason, Subtitle } from './order-parts.tsx'
import { Action, Contact, Greeting, Words } from './parts.tsx'
import type { LetterLine } from './product-parts.tsx'

type Return = {
  name?: string
  number: string
  returnNumber: string
  path: string
  lines: LetterLine[]
}

type Announced = Return & {
  /** The last day, as `2026-12-01`. */
  sendBy: string
  slipPath: string
  /** Line by line. */
  returnAddress: string[]
}

export const returnAnnounced: Template<Announced> = {
  subject: (t, _, { number }) => t('mail.return_subject', { number }),
  preview: (t) => t('mail.return_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, returnNumber, path, lines, sendBy, slipPath, returnAddress } }) {
    const { t, styles } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.return_text', { returnNumber })}</Words>
        <Items lines={lines} />
        <Subtitle>{t('mail.return_steps')}</Subtitle>
        <ol style={styles.steps}>
          <li style={styles.step}>{t('mail.return_print', { returnNumber })}</li>
          <li style={styles.step}>{t('mail.return_pack')}</li>
          <li style={styles.step}>
            {t('mail.return_send', { date: formatDate(sendBy) })}
            <br />
            <Lines of={returnAddress} />
          </li>
        </ol>
        <Words>{t('mail.return_opened')}</Words>
        <Action path={slipPath}>{t('mail.return_action')}</Action>
        <Aside path={path} action={t('mail.order_action')} />
      </>
    )
  },
}

export const returnReceived: Template<Return> = {
  subject: (t, _, { number }) => t('mail.return_received_subject', { number }),
  preview: (t) => t('mail.return_received_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, returnNumber, path, lines } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.return_received_text', { returnNumber })}</Words>
        <Items lines={lines} />
        <Words>{t('mail.return_received_next')}</Words>
        <Action path={path}>{t('mail.order_action')}</Action>
      </>
    )
  },
}

/** `lines` are the pieces that the shop does not take back. */
export const returnRefused: Template<Return & { reason: string }> = {
  subject: (t, _, { number }) => t('mail.return_refused_subject', { number }),
  preview: (t) => t('mail.return_refused_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, returnNumber, path, lines, reason } }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.return_refused_text', { returnNumber, count: lines.length })}</Words>
        <Items lines={lines} />
        <Reason>{reason}</Reason>
        <Words>
          {t('mail.return_refused_contact')}
          <br />
          <Contact />
        </Words>
        <Action path={path}>{t('mail.order_action')}</Action>
      </>
    )
  },
}
