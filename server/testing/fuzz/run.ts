import type { Ask } from '#server/testing/built-shop.ts'
import { goTo, post, startPaying } from '#server/testing/checkout-forms.ts'
import { openFormBrowser } from '#server/testing/form-browser.ts'
import { type ApiDocument, createApiRequests } from './api-requests.ts'
import { createChance } from './chance.ts'
import { createFormRequests } from './form-requests.ts'
import { describeRequest, type FuzzAnswer, sendAs } from './requests.ts'
import { createValues } from './values.ts'
import { letVictimsLive, victimsIn } from './victims.ts'
import { createVisitors, type Visitor, visitorKinds } from './visitors.ts'

type Settings = {
  ask: Ask
  seed: number
  requests: number
  /** True if the answer at this path of a page is cached. */
  isCached: (path: string) => boolean
  /** What the shop has logged as an error since it was asked last. */
  errors: () => string[]
}

/** A share of all requests; the others are at the API. */
const formShare = 0.25
const requestsPerBuyer = 100

/** Sends so many requests and gives what was wrong, each with its first example, and what came of them. */
export async function fuzz({ ask, seed, requests, isCached, errors }: Settings) {
  const chance = createChance(seed)
  const document: ApiDocument = await (await ask('/api/openapi.json')).json()
  const values = createValues(chance, document.components?.schemas ?? {})
  const api = createApiRequests(document, chance, values)
  const forms = createFormRequests(chance, values, isCached)
  const visitors = createVisitors(ask, chance)
  const everyone = visitorKinds.map(visitors.create)
  const complaints = new Map<string, string>()
  const counted = { api: 0, fine: 0, bought: 0 }
  const asked = new Set<string>()

  for (const visitor of everyone) await visitor.enter()
  const victims = await letVictimsLive(visitors, values)

  for (let index = 0; index < requests; index++) {
    if (index % requestsPerBuyer === 0) await letSomebodyBuy(index)
    const visitor = chance.oneOf(everyone)
    const isForm = chance.in(formShare)
    const { request, name, wrongs } = isForm ? forms.createRequest() : api.createRequest(counted.api++)
    const answer = await sendAs(visitors.fromAnywhere, visitor, request)
    const found = [...wrongs(answer), ...generalWrongs(visitor, answer), ...errors()]
    for (const wrong of found) {
      const complaint = `${isForm ? 'a page' : name} ${wrong}`
      if (!complaints.has(complaint))
        complaints.set(complaint, `request ${index}, ${visitor.kind}: ${describeRequest(request)}`)
    }
    if (!isForm) asked.add(name)
    if (!isForm && answer.status < 300) counted.fine++
    await letIn(visitor, answer)
  }
  if (!(await victims.isGuestThere())) complaints.set('a guest', 'has lost the cart that others tried to read')
  return { complaints: Object.fromEntries(complaints), ...counted, operations: { asked: asked.size, all: api.count } }

  /** A payment begins, and may be finished; what it is called by is left to the others. */
  async function letSomebodyBuy(index: number) {
    const buyer = openFormBrowser(visitors.fromAnywhere)
    await goTo(buyer, 'payment', { quantity: '1' })
    const provider = await startPaying(buyer)
    values.remember('transaction_id', provider.split('/').at(-1))
    values.remember('token_value', buyer.cookies.get('cart_id'))
    counted.bought++
    if (index % (2 * requestsPerBuyer) !== 0) return
    const paid = await post(buyer, `${provider}/pay`, { card: 'success' })
    const thanks = await buyer.send(paid.location ?? '')
    values.remember('token_value', thanks.location?.split(/[/?]/).at(3))
  }

  /** A request may have signed the visitor out, or ended the session from elsewhere. */
  async function letIn(visitor: Visitor, { status }: FuzzAnswer) {
    const { kind, browser } = visitor
    const isGuest = kind.startsWith('guest')
    if (!isGuest && (!browser.cookies.has('vsf-session') || status === 401)) await visitor.enter()
    // A guest who signed in or up is none any more.
    if (isGuest && browser.cookies.has('vsf-session')) await visitor.enter()
  }
}

function generalWrongs({ kind }: Visitor, { status, text, headers }: FuzzAnswer): string[] {
  const location = headers.get('Location') ?? ''
  return [
    ...(status >= 500 ? [`answers ${status}`] : []),
    ...victimsIn(text + location, kind === 'staff').map((victim) => `shows a ${kind} data of ${victim}`),
    ...(/evil\.example/.test(new URL(location, 'http://shop').host) ? ['leads to another site'] : []),
  ]
}
