import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { signature } from '#server/payment/datatrans/webhook.ts'
import { lastRefusals, type MoneyCall, openBadNetwork } from './bad-network.ts'

type Body = Record<string, unknown> & { refno: string; amount: number; currency: string }
type Answer = { status: number; body?: object | string }
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

/** Ids at Datatrans are unique over all merchants. */
let next = 240_417_191_339_383_491n

/** Datatrans remembers an idempotency key for so long, in milliseconds. */
const keyMemory = 3_600_000

const requestOf: Record<MoneyCall, RegExp> = {
  start: /^POST .*\/transactions$/,
  settle: /\/settle$/,
  cancel: /\/cancel$/,
  refund: /\/credit$/,
  charge: /\/authorize$/,
  forgetAlias: /^DELETE .*\/aliases\//,
}

const refusalCodes = {
  declined: 'DECLINED',
  'wrong-state': 'INVALID_TRANSACTION_STATUS',
  'unknown-alias': 'INVALID_ALIAS',
}

type Settings = {
  account?: typeof standInAccount
  clock?: () => Date
  /** A setting of the merchant's account: a reference that was used is refused. */
  checksReferences?: boolean
}

/**
 * As much of Datatrans' JSON API as the shop uses, in the words of its public reference: HTTP basic authentication,
 * idempotency keys, and its refusals. What a customer does at Datatrans is `pay` and `leave`.
 */
export async function startDatatransStandIn({
  account = standInAccount,
  clock = () => new Date(),
  checksReferences = false,
}: Settings = {}) {
  const transactions = new Map<string, Transaction>()
  const aliases = new Map<string, { code: string; later: string | undefined }>()
  const answers = new Map<string, { body: string; answer: Answer; at: number }>()
  const calls: { path: string; body: Body; key?: string }[] = []
  const network = openBadNetwork()
  let trouble: ((answer: Answer) => Promise<Answer | undefined>) | undefined

  function create(begun: Body, status: string): Transaction {
    const transactionId = String(++next)
    const history = [{ action: status === 'initialized' ? 'init' : 'authorize', amount: begun.amount, success: true }]
    const transaction = { transactionId, status, begun, authorized: 0, settled: 0, history }
    transactions.set(transactionId, transaction)
    return transaction
  }

  const begunUnder = (refno: string) => [...transactions.values()].filter(({ begun }) => begun.refno === refno)

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
    if (checksReferences && begunUnder(body.refno).length > 0)
      return refused(400, 'DUPLICATE_REFNO', 'duplicate reference number')
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
    const at = clock().getTime()
    const before = key && answers.get(key)
    if (before && at - before.at < keyMemory) return before.body === body ? before.answer : { status: 422 }
    const answer = work()
    if (key) answers.set(key, { body, answer, at })
    return answer
  }

  async function reply({ method = '', url: path = '', headers }: IncomingMessage, sent: string): Promise<Answer> {
    const { merchantId, password } = account
    const expected = `Basic ${Buffer.from(`${merchantId}:${password}`).toString('base64')}`
    if (headers.authorization !== expected) return refused(401, 'UNAUTHORIZED', 'unauthorized')
    const key = headers['idempotency-key'] as string | undefined
    if (path === '/upp/jsp/XML_status.jsp') {
      const answer = statusOf(/<refno>(.*)<\/refno>/.exec(sent)?.[1] ?? '')
      return (await trouble?.(answer)) ?? answer
    }
    const body = (sent ? JSON.parse(sent) : {}) as Body
    calls.push({ path, body, key })
    const isTooLong = body.refno?.length > 20
    const answer = remembered(key, path + sent, () =>
      isTooLong ? refused(400, 'INVALID_PROPERTY', 'refno') : route(method, path, body),
    )
    return (await trouble?.(answer)) ?? answer
  }

  /** The answer of the older XML interface, which finds transactions by their reference. */
  function statusOf(refno: string): Answer {
    const found = begunUnder(refno).map(
      ({ transactionId }, index) =>
        `<response itemNr="${index + 1}"><refno>${refno}</refno><uppTransactionId>${transactionId}</uppTransactionId></response>`,
    )
    const missing = '<error><errorCode>1009</errorCode><errorMessage>transaction not found</errorMessage></error>'
    const request = `<request><refno>${refno}</refno><reqtype>STX</reqtype></request>`
    return {
      status: 200,
      body: `<?xml version="1.0" encoding="UTF-8"?><statusService version="5"><body merchantId="${account.merchantId}" status="accepted"><transaction trxStatus="${found.length > 0 ? 'response' : 'error'}">${request}${found.join('') || missing}</transaction></body></statusService>`,
    }
  }

  const server = createServer(async (incoming, outgoing) => {
    const sent = await text(incoming)
    const failing = network.take((call) => requestOf[call].test(`${incoming.method} ${incoming.url}`))
    if (failing) {
      const { call, fault, released, done } = failing
      const key = incoming.headers['idempotency-key'] as string | undefined
      if (fault === 'late') {
        if (key) answers.set(key, { body: incoming.url + sent, answer: { status: 409 }, at: clock().getTime() })
        incoming.socket.destroy()
        await released
        if (key) answers.delete(key)
      }
      if (fault === 'refused') {
        const { body } = refused(400, refusalCodes[lastRefusals[call]], 'refused by a test')
        return outgoing.writeHead(400, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
      }
      if (fault !== 'request lost') await reply(incoming, sent)
      incoming.socket.destroy()
      return done()
    }
    const { status, body } = await reply(incoming, sent)
    if (typeof body === 'string') return outgoing.writeHead(status, { 'Content-Type': 'application/xml' }).end(body)
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
      return { body, signature: signature(account.hmacKey, body, Date.now()) }
    },
    failNext: network.failNext,
    /** Until further notice; `change` may wait, or answer something else. */
    inTrouble(change: typeof trouble) {
      trouble = change
    },
    /** Where the money of all transactions under this reference is. */
    ledgerOf(refno: string) {
      const ledger = { setAside: 0, collected: 0, refunded: 0 }
      for (const { status, authorized, settled, history } of begunUnder(refno)) {
        if (status === 'authorized') ledger.setAside += authorized
        if (status === 'settled' || status === 'transmitted') ledger.collected += settled
        for (const { action, amount = 0, success } of history)
          if (action === 'credit' && success) ledger.refunded += amount
      }
      return ledger
    },
    /** Number of transactions begun under this reference. */
    countOf: (refno: string) => begunUnder(refno).length,
    /** How often money is set aside on a saved card, or was collected from it. */
    chargesOf: (alias: string) =>
      [...transactions.values()].filter(
        ({ status, begun }) => ['authorized', 'settled'].includes(status) && aliasIn(begun)?.alias === alias,
      ).length,
    /** A card that was saved before. */
    saveAlias: (alias: string) => aliases.set(alias, { code: 'VIS', later: undefined }),
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
