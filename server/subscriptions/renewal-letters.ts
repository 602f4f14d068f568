import { sumOf } from '#contract/money-rules.ts'
import type { Db } from '#server/database/database.ts'
import { createLinks, hoursOf, type NewLink } from '#server/identity/operations.ts'
import { type Letter, type PreparedMail, queueMails } from '#server/mail/operations.ts'
import type { PlannedLine } from '#server/reorder/operations.ts'
import { newToken } from '#server/secrets/tokens.ts'
import type { PlannedRenewal, RenewalContext } from './renewal-context.ts'
import type { RenewalWaitsFor } from './renewal-rules.ts'

/** What a customer hears of a renewal. `tryOn` is the day of the next attempt. */
export type RenewalNews =
  | { kind: 'announced' }
  | { kind: 'question'; waitsFor: RenewalWaitsFor }
  | { kind: 'declined'; tryOn: string }
  | { kind: 'paused' }

/** The kind of page behind the link of a mail. */
const pages = { announced: 'announced', declined: 'declined', paused: 'declined' } as const
const questionPages = { price: 'question', product: 'question', confirmation: 'confirm', means: 'declined' } as const

const pageOf = (news: RenewalNews) => (news.kind === 'question' ? questionPages[news.waitsFor] : pages[news.kind])

/** A mail about a renewal that is written but not queued yet, and the link in it. */
export type RenewalMail = { mail: PreparedMail; link: NewLink & { token: string } }

export async function prepareRenewalMail(
  { writerOf, prepareMail }: Pick<RenewalContext, 'writerOf' | 'prepareMail'>,
  planned: PlannedRenewal,
  news: RenewalNews,
): Promise<RenewalMail> {
  const { renewal, brand } = planned
  const token = newToken()
  const letter = letterOf(planned, news, `/subscription/${pageOf(news)}/${token}`)
  const content = { subscription: { id: renewal.id, period: renewal.period } }
  return {
    mail: await prepareMail(writerOf(brand.id, renewal.locale), letter),
    link: { scope: 'subscription', brand: brand.id, userId: renewal.customerId, content, token },
  }
}

/** Queues the mails and stores their links, in the caller's transaction. */
export async function sendRenewalMails(db: Db, prepared: readonly RenewalMail[]): Promise<void> {
  await createLinks(
    db,
    prepared.map(({ link }) => link),
  )
  await queueMails(
    db,
    prepared.map(({ mail }) => mail),
  )
}

function letterOf(planned: PlannedRenewal, news: RenewalNews, path: string): Letter {
  const { renewal, plan, brand } = planned
  const { currency } = brand
  const data = {
    ...(renewal.firstName && { name: renewal.firstName }),
    path,
    hours: hoursOf('subscription'),
    on: renewal.dueOn,
    lines: linesOf(planned),
    shipping: plan.shipping,
    total: plan.total,
  }
  const to = renewal.email
  switch (news.kind) {
    case 'announced':
      return { template: 'renewal_announced', to, currency, data }
    case 'question':
      return { template: 'renewal_question', to, currency, data: { ...data, waitsFor: news.waitsFor } }
    case 'declined':
      return { template: 'renewal_declined', to, currency, data: { ...data, tryOn: news.tryOn } }
    case 'paused':
      return { template: 'renewal_paused', to, currency, data }
  }
}

/** One line for each product: which values an eye has is nobody's business who reads along. */
function linesOf({ plan, offers }: PlannedRenewal) {
  const keyOf = ({ last, next }: PlannedLine) => `${last.productId} ${next?.productId}`
  return [...Map.groupBy(plan.lines, keyOf).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { last, next, change } = first
    const titleOf = (id: string) => offers.get(id)?.title ?? ''
    const product = next?.productId ?? last.productId
    const quantity = sumOf(same.map((line) => line.next?.quantity ?? line.last.quantity))
    const amount = sumOf(same.map((line) => (line.next ? line.next.unitPrice * line.next.quantity : 0)))
    const before = sumOf(same.map((line) => line.last.unitPrice * line.last.quantity))
    return [
      {
        title: titleOf(product),
        image: offers.get(product)?.image ?? null,
        instead: titleOf(last.productId),
        quantity,
        amount,
        before,
        change,
      },
    ]
  })
}
