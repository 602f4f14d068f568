import { parse, serialize } from 'hono/utils/cookie'
import { cookieLifetime } from '#contract/identity/cookie.ts'

/** One cookie of a `Cookie` header. */
export const readCookie = (header: string | undefined, name: string): string | undefined =>
  header && parse(header, name)[name]

/** What one request's cookies say, and those that its answer sets. Scripts cannot read them. */
export function openCookies(header: string | undefined, isSecure: boolean) {
  /** Null is a cookie that the browser is to forget. */
  const changed = new Map<string, { value: string; seconds: number } | null>()
  const read = (name: string): string | undefined =>
    changed.has(name) ? changed.get(name)?.value : readCookie(header, name)

  return {
    read,
    /** Of all that the browser has once it got the answer. */
    names: (): string[] =>
      [...new Set([...Object.keys(header ? parse(header) : {}), ...changed.keys()])].filter(
        (name) => read(name) !== undefined,
      ),
    write: (name: string, value: string, seconds = cookieLifetime(name)) => void changed.set(name, { value, seconds }),
    clear: (name: string) => void changed.set(name, null),

    /** For the Set-Cookie headers of the answer. */
    written: (): string[] =>
      [...changed].map(([name, cookie]) =>
        serialize(name, cookie?.value ?? '', {
          path: '/',
          maxAge: cookie?.seconds ?? 0,
          httpOnly: true,
          sameSite: 'Lax',
          secure: isSecure,
        }),
      ),
  }
}
export type Cookies = ReturnType<typeof openCookies>
