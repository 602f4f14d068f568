import { parse, serialize } from 'hono/utils/cookie'

const usualLifetime = 14_400
const lifetimes: Readonly<Record<string, number>> = {
  'vsf-login-link': 86_400,
  'vsf-tracking': 604_800,
  'vsf-email-reorder': 86_400,
}

/** In seconds. The language is remembered for longer, and is none of these. */
export const cookieLifetime = (name: string) => lifetimes[name] ?? usualLifetime

/** What one request's cookies say, and those that its answer sets. Scripts cannot read them. */
export function openCookies(header: string | undefined, isSecure: boolean) {
  /** Null is a cookie that the browser is to forget. */
  const changed = new Map<string, string | null>()
  return {
    read(name: string): string | undefined {
      if (changed.has(name)) return changed.get(name) ?? undefined
      return header && parse(header, name)[name]
    },
    write: (name: string, value: string) => void changed.set(name, value),
    clear: (name: string) => void changed.set(name, null),

    /** For the Set-Cookie headers of the answer. */
    written: (): string[] =>
      [...changed].map(([name, value]) =>
        serialize(name, value ?? '', {
          path: '/',
          maxAge: value === null ? 0 : cookieLifetime(name),
          httpOnly: true,
          sameSite: 'Lax',
          secure: isSecure,
        }),
      ),
  }
}
export type Cookies = ReturnType<typeof openCookies>
