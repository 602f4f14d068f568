import { type Context, Hono } from 'hono'
import { z } from 'zod'
import type { PaymentState } from '#contract/payment.ts'
import { createTranslate, type Texts } from '#messages/translate.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { isForeign } from '#server/http/origin-rule.ts'
import { plainPage } from '#server/http/plain-page.ts'
import { cardOf, paysSilently, secureTries } from './cards.ts'
import { challengePage, deadEnd, leavingPage, overPage, paymentPage, type Scene, waitingPage } from './markup.ts'
import type { Simulator } from './simulator.ts'
import type { Transaction } from './store.ts'
import { trialPages } from './trial-pages.ts'

type PageContext = Context<ApiEnv>
type StepResult = Awaited<ReturnType<Simulator['customer']['pay']>>

/** The pages of the simulated provider, and the same steps by JSON for programs. Only in demo mode. */
export function createSimulatorPages(simulator: Simulator, texts: Texts) {
  const pages = new Hono<ApiEnv>()
  const steps = {
    pay: (id: string, { card }: StepInput) => simulator.customer.pay(id, card),
    confirm: (id: string, { code }: StepInput) => simulator.customer.confirm(id, code),
    cancel: (id: string, _: StepInput) => simulator.customer.cancel(id),
  }

  const isStep = (name: string): name is keyof typeof steps => Object.hasOwn(steps, name)

  pages.use('*', async (c, next) => {
    c.env.visit.route ||= '/simulator'
    if (isForeign(c.req.raw, c.env.visit.origin)) return c.text('Not from another site.\n', 403)
    await next()
    c.header('X-Robots-Tag', 'noindex')
    c.header('Cache-Control', 'private, no-store')
  })

  trialPages(pages, simulator, texts, unreadable)

  pages.get('/simulator/:id{\\d{18}}', async (c) => {
    const id = c.req.param('id')
    const transaction = await simulator.transaction(id)
    if (!transaction) return c.notFound()
    const saved = await silentCard(transaction)
    if (!saved) return show(c, transaction)
    const moved = await simulator.customer.pay(id, saved)
    const paid = await simulator.transaction(id)
    return paid ? moveOn(c, paid, moved) : c.notFound()
  })

  pages.post('/simulator/:id{\\d{18}}/:step{pay|confirm|cancel}', async (c) => {
    const { id, step } = c.req.param()
    if (!isStep(step)) return c.notFound()
    const input = await readInput(c)
    if (!input) return unreadable(c)
    const moved = await steps[step](id, input)
    const transaction = await simulator.transaction(id)
    if (!transaction) return wantsJson(c) ? c.json({ code: 'unknown-transaction' }, 404) : c.notFound()
    return wantsJson(c) ? answerJson(c, transaction, moved) : moveOn(c, transaction, moved)
  })

  pages.notFound((c) => c.text('No such payment.\n', 404))

  const sceneFor = async (c: PageContext, transaction: Transaction): Promise<Scene> => {
    const { brand } = c.env.visit
    const { locale, alias } = transaction
    const t = createTranslate(locale, texts.of(locale, brand.tone, 'payment'))
    const saved = alias ? await simulator.savedCard(alias) : undefined
    return { transaction, brand, t, isLightbox: c.req.query('lightbox') !== undefined, ...(saved && { saved }) }
  }

  /** A saved card about which its bank has no question pays as soon as its customer arrives: there is nothing to decide. */
  const silentCard = async ({ state, card, alias }: Transaction) => {
    const saved = state === 'awaiting' && !card && alias ? await simulator.savedCard(alias) : undefined
    return saved && paysSilently(saved) ? saved : undefined
  }

  /** The page shows the state of the payment, however often it is loaded. */
  async function show(c: PageContext, transaction: Transaction) {
    const scene = await sceneFor(c, transaction)
    const { state, card, webhooks } = transaction
    if (state === 'awaiting') return c.html(card ? challengePage(scene) : paymentPage(scene))
    const { returns } = cardOf(card ?? 'success')
    if (returns === 'never') return c.html(deadEnd(scene))
    if (returns === 'after-webhook' && webhooks === 0) return c.html(waitingPage(scene))
    return returns === 'after-webhook' ? leave(c, scene) : c.html(overPage(scene, wayBack(transaction)))
  }

  async function moveOn(c: PageContext, transaction: Transaction, moved: StepResult) {
    const scene = await sceneFor(c, transaction)
    if (!moved.ok && moved.error.code === 'unknown-card') return c.html(paymentPage(scene, 'payment.unknown_card'), 422)
    const isOver = moved.ok && !moved.value.isChallenged && cardOf(transaction.card ?? 'success').returns === 'at-once'
    return isOver
      ? leave(c, scene)
      : c.redirect(`/simulator/${transaction.id}${scene.isLightbox ? '?lightbox' : ''}`, 303)
  }

  return pages
}

const unreadable = ({ env: { visit } }: PageContext) =>
  plainPage('unreadable', 400, visit.brand, visit.brand.locales[0])

const leave = (c: PageContext, scene: Scene) => {
  const target = wayBack(scene.transaction)
  return scene.isLightbox ? c.html(leavingPage(scene, target)) : c.redirect(target, 303)
}

const ways: Record<PaymentState, keyof Transaction['paths']> = {
  awaiting: 'failed',
  failed: 'failed',
  cancelled: 'cancelled',
  authorised: 'paid',
  paid: 'paid',
  refunded: 'paid',
}

/** The shop's page for this outcome, with the id of the transaction, as Datatrans adds it. */
function wayBack({ id, state, paths }: Transaction) {
  const target = new URL(paths[ways[state]], 'http://shop')
  target.searchParams.set('datatransTrxId', id)
  return target.pathname + target.search + target.hash
}

const StepInput = z.object({ card: z.string().default(''), code: z.string().default('') }).catch({ card: '', code: '' })
type StepInput = z.infer<typeof StepInput>

const wantsJson = (c: PageContext) => c.req.header('Content-Type')?.startsWith('application/json') ?? false

/** Undefined if the body is declared as a form but cannot be read as one. */
async function readInput(c: PageContext): Promise<StepInput | undefined> {
  const sent = wantsJson(c) ? await c.req.json().catch(() => ({})) : await c.req.parseBody().catch(() => undefined)
  return sent && StepInput.parse(sent)
}

const refusalStatus = { 'unknown-transaction': 404, 'unknown-card': 422, 'wrong-state': 409 } as const

function answerJson(c: PageContext, transaction: Transaction, moved: StepResult) {
  if (!moved.ok) return c.json(moved.error, refusalStatus[moved.error.code])
  const { id, state } = transaction
  const { isChallenged } = moved.value
  const tries = isChallenged && { tries_left: secureTries - transaction.wrongCodes }
  const answer = { transaction_id: id, state, challenge: isChallenged, ...tries }
  return c.json(isChallenged ? answer : { ...answer, redirect_url: wayBack(transaction) })
}
