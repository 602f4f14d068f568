import { formatDate } from '#contract/web/format.ts'
import { type Template, useLetter } from './letter.tsx'
import { Sum, Table, useMoney } from './order-parts.tsx'
import { Action, Greeting, SmallWords, Words } from './parts.tsx'
import { ProductRow } from './product-parts.tsx'

/** A product of a renewal. `instead` is the name of what it was last time, `before` what that cost. */
type RenewalLine = {
  title: string
  image: string | null
  instead: string
  quantity: number
  amount: number
  before: number
  change: 'kept' | 'dearer' | 'cheaper' | 'switched' | 'gone'
}

type Renewal = {
  name?: string
  /** To the page of this renewal. */
  path: string
  /** For how many hours the link works. */
  hours: number
  /** The day on which it is ordered, or was to be. */
  on: string
  lines: RenewalLine[]
  shipping: number
  total: number
}

const why: Template<Renewal>['why'] = (t, brand) => t('renewal.footer_why', { brand })
const secretHours = ({ hours }: Renewal) => hours

export const renewalAnnounced: Template<Renewal> = {
  subject: (t, _, { on }) => t('renewal.announced_subject', { date: formatDate(on) }),
  preview: (t) => t('renewal.announced_preview'),
  why,
  secretHours,
  Body({ data }) {
    const { t, brand } = useLetter()
    return (
      <>
        <Greeting name={data.name} />
        <Words>{t('renewal.announced_text', { date: formatDate(data.on), brand: brand.name })}</Words>
        <Plan {...data} />
        <Words>{t('renewal.announced_choices')}</Words>
        <Action path={data.path}>{t('renewal.announced_action')}</Action>
        <SmallWords>{t('renewal.announced_nothing')}</SmallWords>
      </>
    )
  },
}

const questions = {
  price: {
    subject: 'renewal.price_subject',
    preview: 'renewal.price_preview',
    text: 'renewal.price_text',
    action: 'renewal.question_action',
  },
  product: {
    subject: 'renewal.product_subject',
    preview: 'renewal.product_preview',
    text: 'renewal.product_text',
    action: 'renewal.question_action',
  },
  confirmation: {
    subject: 'renewal.confirmation_subject',
    preview: 'renewal.confirmation_preview',
    text: 'renewal.confirmation_text',
    action: 'renewal.confirmation_action',
  },
  means: {
    subject: 'renewal.means_subject',
    preview: 'renewal.means_preview',
    text: 'renewal.means_text',
    action: 'renewal.means_action',
  },
} as const

/** The renewal waits for the customer. */
export const renewalQuestion: Template<Renewal & { waitsFor: keyof typeof questions }> = {
  subject: (t, _, { waitsFor }) => t(questions[waitsFor].subject),
  preview: (t) => t('renewal.question_preview'),
  why,
  secretHours,
  Body({ data }) {
    const { t, brand } = useLetter()
    const { text, action, preview } = questions[data.waitsFor]
    return (
      <>
        <Greeting name={data.name} />
        <Words>{t(text, { date: formatDate(data.on), brand: brand.name })}</Words>
        <Plan {...data} />
        <Words>{t(preview)}</Words>
        <Action path={data.path}>{t(action)}</Action>
      </>
    )
  },
}

export const renewalDeclined: Template<Renewal & { tryOn: string }> = {
  subject: (t) => t('renewal.declined_subject'),
  preview: (t) => t('renewal.declined_preview'),
  why,
  secretHours,
  Body({ data }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={data.name} />
        <Words>{t('renewal.declined_text', { date: formatDate(data.on) })}</Words>
        <Plan {...data} />
        <Words>{t('renewal.declined_next', { date: formatDate(data.tryOn) })}</Words>
        <Action path={data.path}>{t('renewal.means_action')}</Action>
      </>
    )
  },
}

export const renewalPaused: Template<Renewal> = {
  subject: (t) => t('renewal.paused_subject'),
  preview: (t) => t('renewal.paused_preview'),
  why,
  secretHours,
  Body({ data }) {
    const { t } = useLetter()
    return (
      <>
        <Greeting name={data.name} />
        <Words>{t('renewal.paused_text')}</Words>
        <Plan {...data} />
        <Words>{t('renewal.paused_next')}</Words>
        <Action path={data.path}>{t('renewal.means_action')}</Action>
      </>
    )
  },
}

/** What is ordered, what is different from last time, and what it costs. */
function Plan({ lines, shipping, total }: Renewal) {
  const { t } = useLetter()
  const money = useMoney()
  return (
    <Table>
      {lines.map((line) => (
        <ProductRow
          key={`${line.instead} ${line.title}`}
          image={line.image}
          amount={line.change === 'gone' ? '–' : money(line.amount)}
        >
          <strong>{line.title}</strong>
          <br />
          {t('mail.order_pieces', { quantity: line.quantity })}
          <Change line={line} />
        </ProductRow>
      ))}
      <Sum amount={shipping === 0 ? t('renewal.free') : money(shipping)}>{t('renewal.shipping')}</Sum>
      <Sum amount={<strong>{money(total)}</strong>}>{t('renewal.total')}</Sum>
    </Table>
  )
}

function Change({ line: { change, instead, before } }: { line: RenewalLine }) {
  const { t } = useLetter()
  const amount = useMoney()(before)
  const words = {
    kept: undefined,
    dearer: t('renewal.dearer', { amount }),
    cheaper: t('renewal.cheaper', { amount }),
    switched: t('renewal.switched', { product: instead }),
    gone: t('renewal.gone'),
  }[change]
  return (
    words && (
      <>
        <br />
        {words}
      </>
    )
  )
}
