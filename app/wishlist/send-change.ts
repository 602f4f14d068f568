import { readJson } from '#app/session/read-json.ts'
import type { OptionValue } from '#contract/catalogue/lens-parameters.ts'
import type { Problem } from '#contract/problem.ts'

export type Change = 'add' | 'remove'

/** `color`: the one that is chosen, if the product has several. */
export type WishlistEdit = { productId: string; change: Change; color?: OptionValue }

const methods = { add: 'PUT', remove: 'DELETE' } satisfies Record<Change, string>

/** Whether the shop did it, and its message if it refused. */
export async function sendChange({ productId, change, color }: WishlistEdit, locale: string) {
  try {
    const chosen = color && change === 'add' ? `&color=${encodeURIComponent(color)}` : ''
    const url = `/api/wishlist/${encodeURIComponent(productId)}?locale=${locale}${chosen}`
    // The request reaches the shop even if the visitor leaves the page.
    const response = await fetch(url, { method: methods[change], keepalive: true })
    if (response.ok) return { done: true } as const
    const { code, message } = await readJson<Problem>(response)
    return { done: false, code, message } as const
  } catch {
    return { done: false, code: 'unreached', message: undefined } as const
  }
}
