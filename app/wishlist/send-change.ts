import { readJson } from '#app/session/read-json.ts'
import type { Problem } from '#contract/problem.ts'

export type Change = 'add' | 'remove'

const methods = { add: 'PUT', remove: 'DELETE' } satisfies Record<Change, string>

/** Whether the shop did it, and its message if it refused. */
export async function sendChange(productId: string, change: Change, locale: string) {
  try {
    const url = `/api/wishlist/${encodeURIComponent(productId)}?locale=${locale}`
    // The request reaches the shop even if the visitor leaves the page.
    const response = await fetch(url, { method: methods[change], keepalive: true })
    if (response.ok) return { done: true } as const
    const { message } = await readJson<Problem>(response)
    return { done: false, message } as const
  } catch {
    return { done: false, message: undefined } as const
  }
}
