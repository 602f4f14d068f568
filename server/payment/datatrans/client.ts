import { z } from 'zod'
import { err, ok, type Result } from '#contract/result.ts'
import type { PaymentRefusal } from '../service.ts'

export type DatatransAccount = { merchantId: string; password: string; timeout: number }

type CallResult<T> = Promise<Result<T, PaymentRefusal>>
type Call = { path: string; method: 'GET' | 'POST' | 'DELETE'; key?: string; body?: object; xml?: string }

const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) })

/** The refusals behind the codes of Datatrans. Any other code is a mistake of the shop. */
const refusalCodes: Readonly<Record<string, PaymentRefusal['code']>> = {
  TRANSACTION_NOT_FOUND: 'unknown-transaction',
  INVALID_TRANSACTION_STATUS: 'wrong-state',
  DUPLICATE_REFNO: 'reference-used',
  INVALID_ALIAS: 'unknown-alias',
  ALIAS_NOT_FOUND: 'unknown-alias',
  DECLINED: 'declined',
  // The issuer demands strong authentication of the customer.
  SOFT_DECLINED: 'confirmation',
  REFERRAL: 'declined',
  EXPIRED_CARD: 'declined',
  INVALID_CARD: 'declined',
  BLOCKED_CARD: 'declined',
  UNSUPPORTED_CARD: 'declined',
  INVALID_CVV: 'declined',
  BLOCKED_BY_VELOCITY_CHECKER: 'declined',
  THIRD_PARTY_ERROR: 'unavailable',
  SERVER_ERROR: 'unavailable',
  UNKNOWN_ERROR: 'unavailable',
}

/** By status alone: 409 the same request is still at work, 422 another one has used the key, 429 too many requests. */
const refusalStatuses: Readonly<Record<number, PaymentRefusal['code']>> = {
  409: 'unavailable',
  422: 'reference-used',
  429: 'unavailable',
}

/** Each function makes one call. What the network causes is `unavailable`; what Datatrans does not understand is thrown. */
export function createDatatransClient({ host, merchantId, password, timeout }: DatatransAccount & { host: string }) {
  const authorization = `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`

  async function send({ path, method, key, body, xml }: Call): CallResult<string> {
    try {
      const response = await fetch(host + path, {
        method,
        headers: {
          Authorization: authorization,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(xml && { 'Content-Type': 'application/xml' }),
          ...(key && { 'Idempotency-Key': key }),
        },
        body: xml ?? (body && JSON.stringify(body)),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      const text = await response.text()
      if (response.ok) return ok(text)
      return err({ code: refusalOf(response.status, text, `${method} ${withoutIds(path)}`) })
    } catch (error) {
      if (error instanceof DatatransMistake) throw error
      return err({ code: 'unavailable' })
    }
  }

  async function call(request: Call): CallResult<unknown> {
    const sent = await send(request)
    if (!sent.ok) return sent
    const body = sent.value ? parsedJson(sent.value) : null
    return body === undefined ? err({ code: 'unavailable' }) : ok(body)
  }

  async function read<T>(call: CallResult<unknown>, schema: z.ZodType<T>): CallResult<T> {
    const result = await call
    return result.ok ? ok(schema.parse(result.value)) : result
  }

  return {
    get: <T>(path: string, schema: z.ZodType<T>) => read(call({ path, method: 'GET' }), schema),
    /** A call with the same `key` within an hour gets the first response again and has no further effect. */
    post: <T>(path: string, key: string, schema: z.ZodType<T>, body: object) =>
      read(call({ path, method: 'POST', key, body }), schema),
    /** A question to the older interface, and its answer as it is. */
    ask: (path: string, xml: string): CallResult<string> => send({ path, method: 'POST', xml }),
    delete: (path: string): CallResult<null> =>
      read(
        call({ path, method: 'DELETE' }),
        z.unknown().transform(() => null),
      ),
    /** A call whose response has no content. */
    order: (path: string, body: object, key?: string): CallResult<null> =>
      read(
        call({ path, method: 'POST', key, body }),
        z.unknown().transform(() => null),
      ),
  }
}

/** For the log. */
const withoutIds = (path: string) => path.replace(/\d{9,}/, '…').replace(/\/aliases\/.*/, '/aliases/…')

function refusalOf(status: number, text: string, what: string): PaymentRefusal['code'] {
  if (status >= 500) return 'unavailable'
  const parsed = Refusal.safeParse(parsedJson(text))
  const { code, message } = parsed.success ? parsed.data.error : { code: '', message: '' }
  const isAboutMoney = code === 'INVALID_PROPERTY' && /\b(amount|currency)\b/.test(message)
  const refusal = isAboutMoney ? 'wrong-amount' : (refusalCodes[code] ?? refusalStatuses[status])
  if (!refusal) throw new DatatransMistake(`Datatrans refused ${what}: ${status} ${code} ${message}`)
  return refusal
}

class DatatransMistake extends Error {
  override name = 'DatatransMistake'
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
