import { type CarrierCode, carriers, trackingUrl } from '#contract/checkout/carriers.ts'
import { formatDeliverySpan } from '#contract/web/format-days.ts'
import { type Template, useLetter } from './letter.tsx'
import { Aside, Items, Lines, Part, Subtitle } from './order-parts.tsx'
import { Action, Greeting, LinkButton, SmallWords, Words } from './parts.tsx'
import type { LetterLine } from './product-parts.tsx'

type OrderShipped = {
  name?: string
  number: string
  /** To the order. */
  path: string
  /** Which parcel of the order it is, counted from 1. */
  parcel: number
  lines: LetterLine[]
  /** What comes in a later parcel. */
  following: LetterLine[]
  carrier: CarrierCode | null
  trackingNumber: string | null
  arrival: { min: string; max: string } | null
  /** Line by line. */
  shipsTo: string[]
}

export const orderShipped: Template<OrderShipped> = {
  subject: (t, _, { number, parcel, following }) =>
    parcel > 1 || following.length > 0
      ? t('mail.shipped_subject_parcel', { number, parcel })
      : t('mail.shipped_subject', { number }),
  preview: (t) => t('mail.shipped_preview'),
  why: (t, brand) => t('mail.footer_why_order', { brand }),
  Body({ data: { name, path, lines, following, carrier, trackingNumber, arrival, shipsTo } }) {
    const { t, days } = useLetter()
    return (
      <>
        <Greeting name={name} />
        <Words>{t('mail.shipped_text')}</Words>
        {carrier && trackingNumber ? (
          <>
            <LinkButton href={trackingUrl(carrier, trackingNumber)}>{t('mail.shipped_track')}</LinkButton>
            <Aside path={path} action={t('mail.order_action')} />
          </>
        ) : (
          <Action path={path}>{t('mail.order_action')}</Action>
        )}
        <Subtitle>{t('mail.shipped_contents')}</Subtitle>
        <Items lines={lines} />
        {arrival && <Part title={t('mail.order_arrives')}>{formatDeliverySpan(arrival.min, arrival.max, days)}</Part>}
        {carrier && <Part title={t('mail.shipped_carrier')}>{carriers[carrier].name}</Part>}
        {trackingNumber && <Part title={t('mail.shipped_tracking_number')}>{trackingNumber}</Part>}
        <Part title={t('mail.order_ships_to')}>
          <Lines of={shipsTo} />
        </Part>
        {following.length > 0 && (
          <>
            <Subtitle>{t('mail.shipped_following')}</Subtitle>
            <Items lines={following} />
            <SmallWords>{t('mail.shipped_following_text')}</SmallWords>
          </>
        )}
      </>
    )
  },
}
