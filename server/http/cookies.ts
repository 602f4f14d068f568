import { parse, serialize } from 'hono/utils/cookie'
import { type Cookie, type CookieId, cookieTable, type WrittenCookieId } from './cookie-table.ts'

/** One cookie of a `Cookie` header. */
export function readCookie(header: string | undefined, id: CookieId): string | undefined {
  const { name } = cookieTable[id]
  return header && parse(header, name)[name]
}

/** The cookies of one request, and those that its answer sets. Scripts can read none but those of which the table says so. */
export function openCookies(header: string | undefined, isSecure: boolean) {
  /** The browser deletes a cookie whose value is null. */
  const changed = new Map<CookieId, { value: string; seconds: number } | null>()

  return {
    read: (id: CookieId): string | undefined => (changed.has(id) ? changed.get(id)?.value : readCookie(header, id)),
    write: (id: WrittenCookieId, value: string) => void changed.set(id, { value, seconds: cookieTable[id].seconds }),
    clear: (id: CookieId) => void changed.set(id, null),

    /** For the Set-Cookie headers of the answer. */
    written: (): string[] =>
      [...changed].map(([id, cookie]) => {
        const { name, isReadByScripts = false }: Cookie = cookieTable[id]
        return serialize(name, cookie?.value ?? '', {
          path: '/',
          maxAge: cookie?.seconds ?? 0,
          httpOnly: !isReadByScripts,
          sameSite: 'Lax',
          secure: isSecure,
        })
      }),
  }
}
export type Cookies = ReturnType<typeof openCookies>
