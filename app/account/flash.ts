import { z } from 'zod'
import type { SentNotice } from '#app/ui/notification-queue.ts'
import type { MessageId } from '#messages/ids.ts'
import type { Shop } from '#server/shop/shop.ts'

type AccountNotice = Pick<SentNotice, 'type' | 'icon' | 'persist'> & {
  title?: MessageId
  message: MessageId
  action?: { label: MessageId; to: string }
}

/** What pages of the account announce about a form, by the key of the notification. Texts are of the group `loyalty`. */
const notices = {
  points_converted: {
    type: 'success',
    icon: 'check',
    title: 'loyalty.converted_title',
    message: 'loyalty.converted',
    action: { label: 'loyalty.to_cart', to: '/cart' },
    // The code is in it.
    persist: true,
  },
  too_few_points: { type: 'warning', message: 'loyalty.too_few_points' },
  miles_saved: { type: 'success', icon: 'check', message: 'loyalty.miles_saved' },
  miles_removed: { type: 'success', icon: 'check', message: 'loyalty.miles_removed' },
  alias_removed: { type: 'success', icon: 'check', message: 'loyalty.alias_removed' },
} as const satisfies Record<string, AccountNotice>

const isKey = (text: string): text is keyof typeof notices => Object.hasOwn(notices, text)

const Flash = z.object({
  key: z.string().refine(isKey),
  values: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
})

/** For the page that the browser is redirected to. */
export const writeNotice = (
  { cookies }: Pick<Shop, 'cookies'>,
  key: keyof typeof notices,
  values: Record<string, string | number> = {},
) => cookies.write('accountFlash', JSON.stringify({ key, values }))

/** Reads the notification and clears it, so that it is shown once. */
export function takeNotice({ cookies, say, path }: Pick<Shop, 'cookies' | 'say' | 'path'>): SentNotice | undefined {
  const written = cookies.read('accountFlash')
  if (written === undefined) return undefined
  cookies.clear('accountFlash')
  const flash = Flash.safeParse(parsed(written)).data
  if (!flash) return undefined
  const { title, message, action, ...rest }: AccountNotice = notices[flash.key]
  return {
    ...rest,
    key: flash.key,
    message: say(message, flash.values),
    ...(title && { title: say(title, flash.values) }),
    ...(action && { action: { label: say(action.label), to: path(action.to) } }),
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
