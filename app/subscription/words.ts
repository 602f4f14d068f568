import type { Subscription } from '#contract/subscription/subscription.ts'
import { formatDate } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'

/** What a subscription is called: its first product, and how many more there are. Both eyes' boxes are one product. */
export function nameOf({ items }: Pick<Subscription, 'items'>, t: Translate): string {
  const titles = [...new Set(items.map(({ title }) => title))]
  const [title = '', ...more] = titles
  return more.length > 0 ? t('subscription.and_more', { title, count: more.length }) : title
}

/** `zone`: by whose clock the day of its end is printed. */
export function stateWords({ state, ended_at, paused_until }: Subscription, t: Translate, zone: string): string {
  if (state === 'active') return t('subscription.active')
  if (ended_at) return t('subscription.inactive_ended', { date: formatDate(new Date(ended_at), zone) })
  if (paused_until) return t('subscription.inactive_until', { date: formatDate(paused_until) })
  return t('subscription.inactive_paused')
}
