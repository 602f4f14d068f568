import type { Ask } from './built-shop.ts'

type Sent = { host?: string; client?: string; headers?: Record<string, string> }

/** A browser without JavaScript's screens: it keeps cookies, and sends JSON or forms from the page it is on. */
export function openBrowser(ask: Ask, { host = 'claravue.localhost:3000', client, headers = {} }: Sent = {}) {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body?: unknown) {
    const isForm = body instanceof URLSearchParams
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await ask(path, {
      host,
      client,
      method,
      headers: {
        Origin: `http://${host}`,
        'Accept-Language': 'en',
        ...(cookie && { Cookie: cookie }),
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
        ...(body instanceof Blob && { 'Content-Type': body.type, 'Content-Length': String(body.size) }),
        ...headers,
      },
      body: isForm || body instanceof Blob ? body : body === undefined ? undefined : JSON.stringify(body),
    })
    const setCookies = response.headers.getSetCookie()
    for (const each of setCookies) keep(each)
    const text = await response.text()
    // Lines of JSON are none themselves.
    const isJson = /[/+]json\b/.test(response.headers.get('Content-Type') ?? '')
    return {
      status: response.status,
      headers: response.headers,
      setCookies,
      text,
      location: response.headers.get('Location'),
      body: isJson ? JSON.parse(text) : undefined,
    }
  }

  function keep(setCookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? []
    if (/max-age=0\b/i.test(setCookie)) cookies.delete(name)
    else cookies.set(name, decodeURIComponent(value))
  }

  return {
    cookies,
    keep,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    /** Sends a form as the browser itself does. */
    submit: (path: string, fields: Record<string, string> | [string, string][]) =>
      send('POST', path, new URLSearchParams(fields)),
    /** Sends a form with files, and says how long it is. */
    upload: async (path: string, form: FormData) => send('POST', path, await new Response(form).blob()),
    put: (path: string, body: unknown) => send('PUT', path, body),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    delete: (path: string, body?: unknown) => send('DELETE', path, body),
  }
}
export type Browser = ReturnType<typeof openBrowser>
