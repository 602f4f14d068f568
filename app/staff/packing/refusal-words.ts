import { choiceLine } from '#contract/cart/line-words.ts'
import { orderStateTexts } from '#contract/checkout/order-state.ts'
import { shownGtin } from '#contract/staff/gtin.ts'
import { differences, type NamedVariant, type PackLine, type PackRefusal } from '#contract/staff/packing.ts'
import { formatDate } from '#contract/web/format.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Translate } from '#messages/translate.ts'

/** Everything that the packing page can refuse: a box, or the parcel. */
export type PackingRefusal =
  | PackRefusal
  | {
      code:
        | 'incomplete'
        | 'tracking-is-box'
        | 'tracking-number-used'
        | 'bad-tracking-number'
        | 'unknown-carrier'
        | 'pieces-not-open'
    }
  | { code: 'signed-out' | 'no-lot' }

export type Words = { title: string; text: string }

/** Refusals that say the same whatever the box. */
const plain: Partial<Record<PackingRefusal['code'], readonly [title: MessageId, text: MessageId]>> = {
  unreadable: ['desk-packing.unreadable', 'desk-packing.unreadable_text'],
  'bad-check-digit': ['desk-packing.bad_check', 'desk-packing.bad_check_text'],
  'bad-date': ['desk-packing.bad_date', 'desk-packing.bad_date_text'],
  'no-gtin': ['desk-packing.no_gtin', 'desk-packing.no_gtin_text'],
  'no-lot': ['desk-packing.no_lot', 'desk-packing.no_lot_text'],
  'order-code': ['desk-packing.order_code', 'desk-packing.order_code_text'],
  'order-not-found': ['desk-packing.gone', 'desk-packing.gone_text'],
  incomplete: ['desk-packing.incomplete', 'desk-packing.incomplete_hint'],
  'tracking-is-box': ['desk-packing.tracking_is_box', 'desk-packing.tracking_is_box_text'],
  'tracking-number-used': ['desk-packing.tracking_used', 'desk-packing.tracking_used_text'],
  'bad-tracking-number': ['desk-packing.tracking_is_box', 'desk-packing.bad_tracking_text'],
  'unknown-carrier': ['desk-packing.no_carrier', 'desk-packing.no_carrier_text'],
  'pieces-not-open': ['desk-packing.nothing_packed', 'desk-packing.nothing_packed_text'],
  'signed-out': ['desk-packing.signed_out', 'desk-packing.signed_out_text'],
}

/** `Aquana 30, SPH −2.50 · BC 8.6`. */
export const variantName = (variant: NamedVariant, t: Translate) =>
  [variant.title, choiceLine({ ...variant, eye: null }, t)].filter(Boolean).join(', ')

/** What went wrong, in a few large words and a sentence. */
export function refusalWords(refusal: PackingRefusal, lines: readonly PackLine[], t: Translate): Words {
  switch (refusal.code) {
    case 'unknown-code':
      return {
        title: t('desk-packing.unknown_code'),
        text: t('desk-packing.unknown_code_text', { gtin: shownGtin(refusal.gtin) }),
      }
    case 'not-in-order':
      return wrongBox(refusal, t)
    case 'surplus': {
      const line = lines.find((one) => one.line === refusal.line)
      return {
        title: t('desk-packing.surplus'),
        text: line ? t('desk-packing.surplus_text', { name: variantName(line, t) }) : '',
      }
    }
    case 'serial-twice':
      return {
        title: t('desk-packing.serial_twice'),
        text: t('desk-packing.serial_twice_text', { serial: refusal.serial }),
      }
    case 'expired':
      return {
        title: t('desk-packing.expired'),
        text: t('desk-packing.expired_text', { date: formatDate(refusal.expiry) }),
      }
    case 'expires-soon':
      return {
        title: t('desk-packing.expires_soon'),
        text: t('desk-packing.expires_soon_text', { date: formatDate(refusal.expiry), days: refusal.days }),
      }
    case 'order-state':
      return {
        title: t('desk-packing.state'),
        text: `${t('desk-packing.state_text', { state: t(orderStateTexts[refusal.state]) })} ${t('desk-packing.put_back')}`,
      }
    case 'claimed':
      return { title: t('desk-packing.claimed', { name: refusal.name }), text: t('desk-packing.claimed_text') }
    default: {
      const [title, text] = plain[refusal.code] ?? ['desk-packing.unreadable', 'desk-packing.unreadable_text']
      return { title: t(title), text: t(text) }
    }
  }
}

/** Of the same product it says what differs, −2.50 instead of −2.00; of another one its name. */
function wrongBox({ is, instead }: Extract<PackRefusal, { code: 'not-in-order' }>, t: Translate): Words {
  const title = t('desk-packing.wrong_box')
  if (!is) return { title, text: t('desk-packing.wrong_box_text') }
  const text = `${t('desk-packing.wrong_box_is', { name: variantName(is, t) })} ${t('desk-packing.wrong_box_text')}`
  const different = instead ? differences(is, instead) : []
  if (different.length === 0) return { title, text }
  const values = (side: 'is' | 'instead') => different.map((one) => one[side]).join(' · ')
  return { title: t('desk-packing.instead', { is: values('is'), instead: values('instead') }), text }
}
