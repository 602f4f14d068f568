import { z } from 'zod'
import { err, ok, type Result } from '#contract/result.ts'
import type { PaymentRefusal } from '../service.ts'

export type DatatransAccount = { merchantId: string; password: string; timeout: number }

type Answer<T> = Promise<Result<T, PaymentRefusal>>
type Call = { path: string; method: 'GET' | 'POST'; key?: string; body?: object }

const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) })

/** What a code of Datatrans means to us; one that is not here is our own mistake. */
const meanings: Readonly<Record<string, PaymentRefusal['code']>> = {
  TRANSACTION_NOT_FOUND: 'unknown-transaction',
  INVALID_TRANSACTION_STATUS: 'wrong-state',
  DUPLICATE_REFNO: 'reference-used',
  INVALID_ALIAS: 'unknown-alias',
  DECLINED: 'declined',
  SOFT_DECLINED: 'declined',
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

/** By status alone: the same request is still at work, too many of them, or another one had this key before. */
const statuses: Readonly<Record<number, PaymentRefusal['code']>> = {
  409: 'unavailable',
  422: 'reference-used',
  429: 'unavailable',
}

/** One call each. What the network causes is `unavailable`; what Datatrans does not understand is thrown. */
export function createDatatransClient({ host, merchantId, password, timeout }: DatatransAccount & { host: string }) {
  const authorization = `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`

  async function call({ path, method, key, body }: Call): Answer<unknown> {
    try {
      const response = await fetch(host + path, {
        method,
        headers: {
          Authorization: authorization,
          ...(body && { 'Content-Type': 'application/json' }),
          ...(key && { 'Idempotency-Key': key }),
        },
        body: body && JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      const text = await response.text()
      if (response.ok) return ok(text ? JSON.parse(text) : null)
      return err({ code: refusalOf(response.status, text, `${method} ${path.replace(/\d{9,}/, '…')}`) })
    } catch (error) {
      if (error instanceof DatatransMistake) throw error
      return err({ code: 'unavailable' })
    }
  }

  async function read<T>(answer: Answer<unknown>, schema: z.ZodType<T>): Answer<T> {
    const result = await answer
    return result.ok ? ok(schema.parse(result.value)) : result
  }

  return {
    get: <T>(path: string, schema: z.ZodType<T>) => read(call({ path, method: 'GET' }), schema),
    /** `key`: the same one within an hour is answered as the first time, and does nothing more. */
    post: <T>(path: string, key: string, schema: z.ZodType<T>, body: object) =>
      read(call({ path, method: 'POST', key, body }), schema),
    /** Whose answer says nothing but yes. */
    order: (path: string, body: object, key?: string): Answer<null> =>
      read(
        call({ path, method: 'POST', key, body }),
        z.unknown().transform(() => null),
      ),
  }
}

function refusalOf(status: number, text: string, what: string): PaymentRefusal['code'] {
  if (status >= 500) return 'unavailable'
  const parsed = Refusal.safeParse(parsedJson(text))
  const { code, message } = parsed.success ? parsed.data.error : { code: '', message: '' }
  const isAboutMoney = code === 'INVALID_PROPERTY' && /\b(amount|currency)\b/.test(message)
  const meaning = isAboutMoney ? 'wrong-amount' : (meanings[code] ?? statuses[status])
  if (!meaning) throw new DatatransMistake(`Datatrans refused ${what}: ${status} ${code} ${message}`)
  return meaning
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
