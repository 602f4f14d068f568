import { html } from 'hono/html'
import type { Brand } from '#contract/brand.ts'
import { paymentMethodTexts, paymentOutcomeTexts } from '#contract/payment.ts'
import { formatMoney, moneyLocale } from '#contract/web/format.ts'
import type { Translate } from '#messages/translate.ts'
import { type CardName, cardNames, cardOf, masked, secureCode, secureTries, simulatorCards } from './cards.ts'
import type { Transaction } from './store.ts'

type Markup = ReturnType<typeof html>

/** What a page shows: the payment, the shop, its texts, the saved card, and whether it is in the lightbox. */
export type Scene = { transaction: Transaction; brand: Brand; t: Translate; saved?: CardName; isLightbox: boolean }

const query = ({ isLightbox }: Scene) => (isLightbox ? '?lightbox' : '')

/** Where the customer chooses a card, and with it what happens. */
export function paymentPage(scene: Scene, refusal?: 'payment.unknown_card'): Markup {
  const { transaction, t, saved } = scene
  const { id, method } = transaction
  const amount = price(scene)
  return frame(
    scene,
    html`<p class="notice">${t('payment.simulator_note')}</p>
<dl><dt>${t('payment.total')}</dt><dd>${amount}</dd><dt>${t('payment.method')}</dt><dd>${t(paymentMethodTexts[method])}</dd></dl>
${refusal ? html`<p class="notice" role="alert">${t(refusal)}</p>` : ''}
<form method="post" action="/simulator/${id}/pay${query(scene)}">
${saved ? savedCard(saved, t) : choiceOfCards(t)}
<button>${t('payment.pay', { amount })}</button></form>
<form method="post" action="/simulator/${id}/cancel${query(scene)}"><button class="quiet">${t('payment.cancel')}</button></form>`,
  )
}

const choiceOfCards = (t: Translate) =>
  html`<fieldset><legend>${t('payment.card')}</legend>${cardNames.map(
    (name) =>
      html`<label class="card"><input type="radio" name="card" value="${name}"${name === 'success' ? html` checked` : ''}>
<span>${t(simulatorCards[name].text)}</span><small>${simulatorCards[name].number}</small></label>`,
  )}</fieldset>`

/** A saved card leaves nothing to choose. One that is declined when its alias is charged is declined here. */
const savedCard = (name: CardName, t: Translate) =>
  html`<p>${t('payment.saved')}<small>${masked(name)}</small></p>
<input type="hidden" name="card" value="${cardOf(name).aliasRefused === 'declined' ? 'declined' : name}">`

/** 3-D Secure. */
export const challengePage = (scene: Scene): Markup =>
  frame(
    scene,
    html`<h2>${scene.t('payment.secure')}</h2><p>${scene.t('payment.secure_note', { code: secureCode })}</p>
${wrongCode(scene)}
<form method="post" action="/simulator/${scene.transaction.id}/confirm${query(scene)}">
<label class="field">${scene.t('payment.secure_code')} <input name="code" inputmode="numeric" autocomplete="one-time-code" required></label>
<button>${scene.t('payment.confirm')}</button></form>
<form method="post" action="/simulator/${scene.transaction.id}/cancel${query(scene)}"><button class="quiet">${scene.t('payment.cancel')}</button></form>`,
  )

const wrongCode = ({ transaction: { wrongCodes }, t }: Scene) =>
  wrongCodes > 0
    ? html`<p class="notice" role="alert">${t('payment.secure_wrong', { left: secureTries - wrongCodes })}</p>`
    : ''

/** The payment is made, but the browser does not go back to the shop. */
export const deadEnd = (scene: Scene): Markup => frame(scene, html`<p>${scene.t('payment.stays')}</p>`)

/** The page reloads every second until the shop has received the webhook. */
export const waitingPage = (scene: Scene): Markup =>
  frame(scene, html`<p role="status">${scene.t('payment.waiting')}</p>`, html`<meta http-equiv="refresh" content="1">`)

/** Leads out of the lightbox, back to the shop. */
export const leavingPage = (scene: Scene, target: string): Markup =>
  frame(
    scene,
    html`<p>${outcome(scene)}</p><a class="button" id="leave" target="_top" href="${target}">${scene.t('payment.back')}</a>
<script src="/simulator-pages.js"></script>`,
  )

/** For a customer who comes too late, or a second time. */
export const overPage = (scene: Scene, target: string): Markup =>
  frame(
    scene,
    html`<p>${outcome(scene)}</p><a class="button" target="_top" href="${target}">${scene.t('payment.back')}</a>`,
  )

function outcome({ transaction: { state }, t }: Scene) {
  return state === 'awaiting' ? '' : t(paymentOutcomeTexts[state])
}

const price = ({ transaction: { amount, currency, locale }, brand }: Scene) =>
  formatMoney(amount, { currency, locale: moneyLocale(brand, locale) })

const frame = ({ transaction: { locale }, t, brand }: Scene, body: Markup, head: Markup | '' = '') =>
  document(
    locale,
    `${t('payment.simulator')} · ${brand.name}`,
    html`<main aria-label="${t('payment.simulator')}"><h1>${t('payment.simulator')}</h1>${body}</main>`,
    head,
  )

export const document = (language: string, title: string, body: Markup, head: Markup | '' = '') => html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><link rel="stylesheet" href="/simulator.css">${head}</head>
<body>${body}</body></html>`
