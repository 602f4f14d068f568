import { kindTexts } from '#contract/appointment.ts'
import type { AppointmentKind } from '#contract/brand.ts'
import { type Template, useLetter } from './letter.tsx'
import { Action, Greeting, SmallWords, Words } from './parts.tsx'

type Facts = {
  kind: AppointmentKind
  /** Formatted for the reader. */
  day: string
  date: string
  time: string
  place: string
  address: readonly string[]
  path: string
}
type ToVisitor = Facts & { name: string }

function WhenAndWhere({ kind, day, time, address }: Facts) {
  const { t } = useLetter()
  return (
    <Words>
      <strong>{t('appointment.at_time', { day, time })}</strong>
      {[t(kindTexts[kind]), ...address].map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
    </Words>
  )
}

/** The link cancels the appointment, so the text is deleted from the table of mails when the appointment begins. */
export const appointmentBooked: Template<ToVisitor & { hours: number }> = {
  subject: (t, _, { date }) => t('mail.appointment_subject', { date }),
  preview: (t) => t('mail.appointment_preview'),
  why: (t, brand) => t('mail.footer_why_appointment', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={data.name} />
        <Words>{t('mail.appointment_text', { brand: brand.name })}</Words>
        <WhenAndWhere {...data} />
        <Words>{t('mail.appointment_bring')}</Words>
        <Action path={data.path}>{t('mail.appointment_action')}</Action>
        <SmallWords>{t('mail.appointment_not_you')}</SmallWords>
      </>
    )
  },
}

export const appointmentCancelled: Template<ToVisitor> = {
  subject: (t, _, { date }) => t('mail.appointment_cancelled_subject', { date }),
  preview: (t) => t('mail.appointment_cancelled_preview'),
  why: (t, brand) => t('mail.footer_why_appointment', { brand }),
  Body({ data }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={data.name} />
        <Words>{t('mail.appointment_cancelled_text', { brand: brand.name })}</Words>
        <WhenAndWhere {...data} />
        <Action path={data.path}>{t('mail.appointment_cancelled_action')}</Action>
      </>
    )
  },
}

type Notice = Facts & {
  visitor: { name: string; email: string; phone: string | null }
  isCancelled: boolean
  hours: number
}

/** Tells the shop who comes, or that the time is free again. */
export const appointmentNotice: Template<Notice> = {
  subject: (t, _, { date, time, isCancelled }) =>
    t(isCancelled ? 'mail.appointment_notice_cancelled' : 'mail.appointment_notice_subject', { date, time }),
  preview: (t) => t('mail.appointment_notice_preview'),
  why: (t, brand) => t('mail.footer_why_notice', { brand }),
  secretHours: ({ hours }) => hours,
  Body({ data }) {
    const { t } = useLetter()
    const { name, email, phone } = data.visitor
    return (
      <>
        <WhenAndWhere {...data} />
        <Words>
          {[name, email, ...(phone ? [phone] : [])].map((line) => (
            <span key={line}>
              {line}
              <br />
            </span>
          ))}
        </Words>
        <Action path={data.path}>{t('mail.appointment_notice_action')}</Action>
      </>
    )
  },
}
