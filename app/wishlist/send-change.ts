import type { Problem } from '#contract/problem.ts'

export type Change = 'add' | 'remove'

const methods = { add: 'PUT', remove: 'DELETE' } satisfies Record<Change, string>

/** Whether it was done, and if not what the shop says about it, if it says anything. */
export async function sendChange(productId: string, change: Change, locale: string) {
  try {
    const address = `/api/wishlist/${encodeURIComponent(productId)}?locale=${locale}`
    // Also if the visitor goes on to another document meanwhile.
    const answer = await fetch(address, { method: methods[change], keepalive: true })
    if (answer.ok) return { done: true } as const
    const { message } = (await answer.json()) as Problem
    return { done: false, message } as const
  } catch {
    return { done: false, message: undefined } as const
  }
}
