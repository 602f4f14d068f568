/** The result of something that a visitor can make fail. Bugs are thrown instead. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }
export const ok = <T>(value: T) => ({ ok: true, value }) as const
export const err = <const E extends { code: string }>(error: E) => ({ ok: false, error }) as const
