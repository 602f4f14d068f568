import { keyPrefix } from '#contract/admin/api-key.ts'
import { cookieTable } from './cookie-table.ts'

/** The ways in which a request shows who sends it. */
export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: `A key of a program, made by the lead at /staff/keys. It begins with ${keyPrefix}.`,
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieTable.session.name,
    description: 'The session of a customer or of staff, set by signing in.',
  },
  cartKey: {
    type: 'apiKey',
    in: 'header',
    name: 'Cart-Key',
    description: 'Of a cart with personal fields, set by the answer that stored the first of them.',
  },
  buyer: {
    type: 'apiKey',
    in: 'cookie',
    name: cookieTable.buyer.name,
    description: 'Of the client that placed the order, set by the answer: who only has its token sees less of it.',
  },
  contentSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'webhook-signature',
    description: 'Of the content service: HMAC-SHA1 of the body, in hexadecimal.',
  },
  paymentSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Datatrans-Signature',
    description: 'Of the payment provider: t=<milliseconds>,s0=<HMAC-SHA256>.',
  },
  parcelSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'Shop-Signature',
    description: 'Of the fulfiller or a carrier: t=<milliseconds>,v1=<HMAC-SHA256 of milliseconds, dot and body>.',
  },
  metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the shop.' },
} as const

type Scheme = keyof typeof securitySchemes
export type Security = Partial<Record<Scheme, string[]>>[]

const customer: Security = [{ session: [] }]
/** Works without, and does or shows more with it. */
const orNobody = (scheme: Scheme): Security => [{}, { [scheme]: [] }]

/** Who may use the operations below a path: the first line that fits counts. */
const doors: readonly (readonly [path: string, security: Security])[] = [
  ['/api/admin', [{ apiKey: [] }, { session: [] }]],
  ['/api/staff', customer],
  ['/api/me/guest', orNobody('session')],
  ['/api/me', customer],
  ['/api/products/{id}/ratings', orNobody('session')],
  ['/api/identity/change-password', customer],
  ['/api/identity/sign-out', orNobody('session')],
  ['/api/session', orNobody('session')],
  ['/api/reorder', orNobody('session')],
  ['/api/orders', [{}, { buyer: [] }, { session: [] }]],
  ['/api/documents', orNobody('session')],
  ['/api/wishlist', orNobody('session')],
  ['/api/carts', [{}, { cartKey: [] }, { session: [] }]],
  ['/api/content/webhook', [{ contentSignature: [] }]],
  ['/api/payments/webhook', [{ paymentSignature: [] }]],
  ['/api/fulfilment/webhook', [{ parcelSignature: [] }]],
  ['/api/shipments/webhook', [{ parcelSignature: [] }]],
  ['/metrics', [{ metricsToken: [] }]],
]

/** Empty: anybody, and it makes no difference who. */
export const securityOf = (path: string): Security =>
  doors.find(([start]) => path === start || path.startsWith(`${start}/`))?.[1] ?? []
