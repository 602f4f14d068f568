import type { Ask } from '#server/testing/built-shop.ts'
import type { Visitor } from './visitors.ts'

export type FuzzRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string | URLSearchParams | FormData
  /** Asked for by the cache of pages, which sends nothing of the visitor. */
  isPublic?: boolean
}

export type FuzzAnswer = { status: number; headers: Headers; text: string }

/** Sends a request with the visitor's cookies, from a page of the storefront, and keeps the cookies of the answer. */
export async function sendAs(ask: Ask, { browser, host }: Visitor, request: FuzzRequest): Promise<FuzzAnswer> {
  const { method, path, headers, body, isPublic } = request
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const own = { Origin: `http://${host}`, 'Accept-Language': 'en', ...(cookie && { Cookie: cookie }) }
  const response = await ask(path, { host, method, headers: isPublic ? {} : { ...own, ...headers }, body, isPublic })
  for (const each of response.headers.getSetCookie()) browser.keep(each)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** As a line of a report. */
export function describeRequest({ method, path, headers, body }: FuzzRequest): string {
  const sent = body instanceof FormData ? JSON.stringify([...body]) : body?.toString()
  return [method, path, headers && JSON.stringify(headers), sent?.slice(0, 600)].filter(Boolean).join(' ')
}
