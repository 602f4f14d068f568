import type { Chance } from './chance.ts'
import type { FuzzAnswer, FuzzRequest } from './requests.ts'
import type { Values } from './values.ts'

const pages = [
  '/',
  '/cart',
  '/cart/contents',
  '/checkout/customer',
  '/checkout/address',
  '/checkout/billing',
  '/checkout/shipping',
  '/checkout/payment',
  '/checkout/thank-you/{token}',
  '/abandoned-cart/x/{token}',
  '/reorder/x/{token}',
  '/withdrawal',
  '/back-in-stock?product=kapselle-cloth-2',
  '/back-in-stock/{token}',
  '/booking',
  '/booking/{token}',
  '/booking/{token}/calendar',
  '/order',
  '/order/open',
  '/order/new-email',
  '/order/pay',
  '/order/{token}',
  '/order/{token}/reorder',
  '/reminder/unsubscribe/{token}',
  '/reminder/mail/{token}',
  '/reminder/confirm/{token}',
  '/rate/{token}',
  '/subscription/announced/{token}',
  '/p/{token}',
  '/c/{token}',
  '/instructions/{token}',
  '/wishlist',
  '/login',
  '/login/parts',
  '/logout',
  '/authenticate',
  '/reset-password',
  '/language',
  '/view',
  '/currency',
  '/consent',
  '/my-account/overview',
  '/my-account/reorder',
  '/my-account/profile',
  '/my-account/addresses',
  '/my-account/edit-address',
  '/my-account/security',
  '/my-account/newsletter',
  '/staff',
  '/staff/customers',
  '/staff/log',
  '/staff/roles',
  '/staff/code',
  '/staff/packing/claravue/100005',
  '/staff/people',
  '/staff/goods/new',
  '/staff/goods/limpidella-360',
  '/lenspass',
  '/staff/invitation',
  '/s',
  '/c/kontaktlinsen',
  '/p/limpidella-360',
  '/returns',
  '/instructions/limpidella-360',
  '/compare',
  '/download',
  '/nowhere',
]
/** Not below a language. */
const barePages = [
  '/simulator',
  '/simulator/{transaction}',
  '/simulator/{transaction}/pay',
  '/sitemap.xml',
  '/robots.txt',
]
const prefixes = ['', '', '/en', '/it', '/fr', '/xx']
const parameters = [
  'page',
  'query',
  'hash',
  'token',
  'product',
  'choice',
  'redirect',
  'file',
  'mode',
  'locale',
  'lightbox',
  'place',
  'day',
]

type Form = { action: string; fields: [name: string, value: string][] }
const mostForms = 200

/** Pages with odd parameters, and the forms that are found on them, filled in well and badly. */
export function createFormRequests(chance: Chance, values: Values, isCached: (path: string) => boolean) {
  const forms: Form[] = []

  function createRequest() {
    const form = forms.length > 0 && chance.in(0.6) ? chance.oneOf(forms) : undefined
    const request = form
      ? submit(form)
      : chance.in(0.85)
        ? open()
        : submit({
            action: pagePath(),
            fields: [
              ['intent', values.oddText()],
              [values.oddText(), 'x'],
            ],
          })
    return { request, name: `${request.method} ${request.path.split('?')[0]}`, wrongs: learn }
  }

  function open(): FuzzRequest {
    const path = chance.in(0.15) ? dataOf(pagePath()) : pagePath()
    return { method: 'GET', path, isPublic: isCached(path.replace(/\?.*/, '')) && chance.in(0.5) }
  }

  /** What the browser asks for when it moves between pages. */
  const dataOf = (path: string) => path.replace(/^([^?]*?)\/?(\?|$)/, (_, page, rest) => `${page || '/_'}.data${rest}`)

  function pagePath(): string {
    const page = chance.in(0.12) ? chance.oneOf(barePages) : chance.oneOf(prefixes) + chance.oneOf(pages)
    const path = page.replace('{token}', word('token_value')).replace('{transaction}', word('transaction_id'))
    if (chance.in(0.6)) return path
    return `${path}?${new URLSearchParams([[chance.oneOf(parameters), values.text('query')]])}`
  }

  const word = (name: string) =>
    encodeURIComponent(String(chance.in(0.9) ? (values.remembered(name) ?? 'x') : values.text('')).toWellFormed()) ||
    'x'

  function submit({ action, fields }: Form): FuzzRequest {
    const method = chance.in(0.95) ? 'POST' : chance.oneOf(['PUT', 'PATCH', 'DELETE'])
    const filled = fields
      .filter(() => chance.in(0.97))
      .map(([name, value]): [string, string] => [
        name,
        chance.in(0.3) ? values.text(name.split('.').at(-1) ?? '') : value,
      ])
    if (chance.in(0.05)) filled.push([values.oddText() || 'x', values.oddText()])
    if (chance.in(0.05)) filled.push(...filled)
    const form = new URLSearchParams(filled)
    const kind = chance.below(20)
    if (kind === 0) return broken(method, action, 'multipart/form-data; boundary=x', '--y\r\nnothing')
    if (kind === 1) return broken(method, action, 'multipart/form-data', form.toString())
    if (kind === 2) return broken(method, action, 'application/json', JSON.stringify(Object.fromEntries(filled)))
    if (kind > 4) return { method, path: action, body: form }
    const body = new FormData()
    for (const [name, value] of filled) body.append(name, value)
    if (chance.in(0.3)) body.append(filled[0]?.[0] ?? 'file', new Blob(['x']), 'x.txt')
    return { method, path: action, body }
  }

  const broken = (method: string, path: string, type: string, body: string): FuzzRequest => ({
    method,
    path,
    headers: { 'Content-Type': type },
    body,
  })

  function learn({ text, headers }: FuzzAnswer): string[] {
    if (!headers.get('Content-Type')?.startsWith('text/html')) return []
    for (const html of text.match(/<form[^>]*method="post".*?<\/form>/gs) ?? []) {
      const action = attribute(html.slice(0, html.indexOf('>')), 'action') || '/login'
      const fields = (html.match(/<(input|select|textarea|button)[^>]*name="[^>]*>/g) ?? []).map(
        (tag): [string, string] => [
          attribute(tag, 'name'),
          attribute(tag, 'value') || values.text(attribute(tag, 'name')),
        ],
      )
      if (action.startsWith('/')) forms.push({ action, fields })
      if (forms.length > mostForms) forms.splice(chance.below(forms.length), 1)
    }
    return text.includes('nonce=') ? ['shows the mark of its scripts'] : []
  }

  return { createRequest }
}

const attribute = (tag: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&').replaceAll('&#x27;', "'")
