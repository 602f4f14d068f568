/** What a visitor can cause is returned; what is a bug is thrown. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }
export const ok = <T>(value: T) => ({ ok: true, value }) as const
export const err = <const E extends { code: string }>(error: E) => ({ ok: false, error }) as const
