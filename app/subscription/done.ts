/** What a form did, with what the page then says of it. */
export const doneTexts = {
  skip: 'subscription.done_skip',
  delay: 'subscription.done_delay',
  change: 'subscription.done_change',
  pause: 'subscription.done_pause',
  activate: 'subscription.done_activate',
  end: 'subscription.done_end',
  create: 'subscription.done_create',
  agree: 'subscription.done_agree',
} as const
export type SubscriptionDone = keyof typeof doneTexts
export const isDone = (text: string | null): text is SubscriptionDone => text !== null && Object.hasOwn(doneTexts, text)
