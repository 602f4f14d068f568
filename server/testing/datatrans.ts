import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signature } from '#server/payment/datatrans/webhook.ts'

type Body = Record<string, unknown> & { refno: string; amount: number; currency: string }
type Answer = { status: number; body?: object }
type Action = { action: string; amount?: number; success: boolean }
type Transaction = {
  transactionId: string
  status: string
  begun: Body
  authorized: number
  settled: number
  alias?: string
  history: Action[]
}

export const standInAccount = { merchantId: '1100000001', password: 'stand-in', hmacKey: 'c0ffee'.repeat(8) }

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code, message } },
})

/**
 * As much of Datatrans' JSON API as the shop uses, in the words of its public reference: HTTP basic authentication,
 * idempotency keys, and its refusals. What a customer does at Datatrans is `pay` and `leave`.
 */
export async function startDatatransStandIn() {
  const transactions = new Map<string, Transaction>()
  const aliases = new Map<string, { code: string; later: string | undefined }>()
  const answers = new Map<string, { body: string; answer: Answer }>()
  const calls: { path: string; body: Body; key?: string }[] = []
  let next = 240_417_191_339_383_491n
  let trouble: ((answer: Answer) => Promise<Answer | undefined>) | undefined

  function create(begun: Body, status: string): Transaction {
    const transactionId = String(++next)
    const history = [{ action: status === 'initialized' ? 'init' : 'authorize', amount: begun.amount, success: true }]
    const transaction = { transactionId, status, begun, authorized: 0, settled: 0, history }
    transactions.set(transactionId, transaction)
    return transaction
  }

  const aliasIn = (body: Body) =>
    Object.values(body).find((part): part is { alias: string } => typeof (part as Body | null)?.alias === 'string')

  function init(body: Body): Answer {
    if (!Number.isInteger(body.amount) || body.amount < 1) return refused(400, 'INVALID_PROPERTY', 'init.amount')
    const known = aliasIn(body)
    if (known && !aliases.has(known.alias)) return refused(400, 'INVALID_ALIAS', 'invalid alias')
    return { status: 201, body: { transactionId: create(body, 'initialized').transactionId } }
  }

  function authorize(body: Body): Answer {
    const known = aliases.get(aliasIn(body)?.alias ?? '')
    if (!known) return refused(400, 'INVALID_ALIAS', 'invalid alias')
    if (known.later === 'declined') return refused(400, 'DECLINED', 'declined')
    if (known.later === 'confirmation') return refused(400, 'SOFT_DECLINED', 'soft declined')
    const transaction = create({ ...body, paymentMethods: [known.code] }, 'authorized')
    transaction.authorized = body.amount
    return { status: 200, body: { transactionId: transaction.transactionId, acquirerAuthorizationCode: '123456' } }
  }

  const orders: Record<string, (transaction: Transaction, body: Body) => Answer> = {
    settle(transaction, { amount, currency }) {
      if (transaction.status !== 'authorized') return refused(400, 'INVALID_TRANSACTION_STATUS', 'already settled')
      if (amount > transaction.authorized) return refused(400, 'INVALID_PROPERTY', 'settle.amount')
      if (currency !== transaction.begun.currency) return refused(400, 'INVALID_PROPERTY', 'settle.currency')
      Object.assign(transaction, { status: 'settled', settled: amount })
      return { status: 204 }
    },
    cancel(transaction) {
      if (!['authorized', 'settled'].includes(transaction.status))
        return refused(400, 'INVALID_TRANSACTION_STATUS', 'Action denied : Wrong transaction status')
      transaction.status = 'canceled'
      return { status: 204 }
    },
    credit(transaction, { amount, currency }) {
      const { history, settled } = transaction
      const credits = history.filter(({ action, success }) => action === 'credit' && success)
      const left = credits.reduce((rest, { amount = 0 }) => rest - amount, settled)
      if (settled === 0) return refused(400, 'INVALID_TRANSACTION_STATUS', 'the transaction cannot be credited')
      history.push({ action: 'credit', amount, success: amount <= left })
      if (amount > left) return refused(400, 'INVALID_PROPERTY', 'credit.amount')
      if (currency !== transaction.begun.currency) return refused(400, 'INVALID_PROPERTY', 'credit.currency')
      return { status: 200, body: { transactionId: String(++next), acquirerAuthorizationCode: '123456' } }
    },
  }

  function route(method: string, path: string, body: Body): Answer {
    if (method === 'POST' && path === '/v1/transactions') return init(body)
    if (method === 'POST' && path === '/v1/transactions/authorize') return authorize(body)
    const [, alias] = /^\/v1\/aliases\/([^/]+)$/.exec(path) ?? []
    if (method === 'DELETE' && alias)
      return aliases.delete(decodeURIComponent(alias)) ? { status: 204 } : refused(400, 'ALIAS_NOT_FOUND', 'not found')
    const [, id = '', order = ''] = /^\/v1\/transactions\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const transaction = transactions.get(id)
    if (!transaction) return refused(404, 'TRANSACTION_NOT_FOUND', 'transaction not found')
    return method === 'GET'
      ? { status: 200, body: report(transaction) }
      : (orders[order]?.(transaction, body) ?? { status: 404 })
  }

  /** The same key is answered as before, whatever has happened in between; another body under it is refused. */
  function remembered(key: string | undefined, body: string, work: () => Answer): Answer {
    const before = key && answers.get(key)
    if (before) return before.body === body ? before.answer : { status: 422 }
    const answer = work()
    if (key) answers.set(key, { body, answer })
    return answer
  }

  async function reply(incoming: IncomingMessage): Promise<Answer> {
    const { method = '', url: path = '', headers } = incoming
    const sent = await text(incoming)
    const { merchantId, password } = standInAccount
    const expected = `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`
    if (headers.authorization !== expected) return refused(401, 'UNAUTHORIZED', 'unauthorized')
    const key = headers['idempotency-key'] as string | undefined
    const body = (sent ? JSON.parse(sent) : {}) as Body
    calls.push({ path, body, key })
    const isTooLong = body.refno?.length > 20
    const answer = remembered(key, path + sent, () =>
      isTooLong ? refused(400, 'INVALID_PROPERTY', 'refno') : route(method, path, body),
    )
    return (await trouble?.(answer)) ?? answer
  }

  const server = createServer(async (incoming, outgoing) => {
    const { status, body } = await reply(incoming)
    outgoing.writeHead(status, { 'Content-Type': 'application/json' }).end(body && JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const found = (id: string) => {
    const transaction = transactions.get(id)
    if (!transaction) throw new Error(`No transaction ${id}`)
    return transaction
  }

  return {
    hosts: { api: `http://127.0.0.1:${port}`, pay: 'https://pay.example' },
    calls,

    /** The customer goes through with it. Sofort has no authorisation: the money is on its way at once. */
    pay(id: string, { later }: { later?: 'declined' | 'confirmation' } = {}) {
      const transaction = found(id)
      const { amount, option, paymentMethods } = transaction.begun as Body & {
        paymentMethods: string[]
        option?: object
      }
      const [code = ''] = paymentMethods
      if (code === 'DIB') Object.assign(transaction, { status: 'transmitted', settled: amount })
      else Object.assign(transaction, { status: 'authorized', authorized: amount })
      if (!(option as { createAlias?: boolean } | undefined)?.createAlias) return
      transaction.alias = `alias-${id}`
      aliases.set(transaction.alias, { code, later })
    },
    /** The customer has entered a card, and is sent to the bank. */
    enterCard(id: string) {
      found(id).status = 'challenge_ongoing'
    },
    leave(id: string, status: 'canceled' | 'failed') {
      found(id).status = status
    },
    webhook(id: string) {
      const body = JSON.stringify(report(found(id)))
      return { body, signature: signature(standInAccount.hmacKey, body, Date.now()) }
    },
    /** Until further notice; `change` may wait, or answer something else. */
    inTrouble(change: typeof trouble) {
      trouble = change
    },
    /** How many transactions were begun under this reference. */
    countOf: (refno: string) => [...transactions.values()].filter(({ begun }) => begun.refno === refno).length,
    /** What an hour does. */
    forgetKeys: () => answers.clear(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const cardCodes = ['VIS', 'ECA', 'AMX']

/** The answer of the status call, which is also the body of a webhook. */
function report({ transactionId, status, begun, authorized, settled, alias, history }: Transaction) {
  const [code = ''] = begun.paymentMethods as string[]
  const isPaid = authorized + settled > 0
  const card = { alias, masked: '424242xxxxxx4242', expiryMonth: '06', expiryYear: '28' }
  return {
    transactionId,
    type: 'payment',
    status,
    currency: begun.currency,
    refno: begun.refno,
    history,
    ...(isPaid && { paymentMethod: code }),
    detail: {
      ...(authorized > 0 && { authorize: { amount: authorized, acquirerAuthorizationCode: '123456' } }),
      ...(settled > 0 && { settle: { amount: settled } }),
    },
    ...(isPaid && cardCodes.includes(code) && { card }),
    ...(isPaid && !cardCodes.includes(code) && alias && { [code]: { alias } }),
  }
}
