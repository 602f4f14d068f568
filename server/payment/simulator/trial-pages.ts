import { randomBytes } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { html } from 'hono/html'
import { createTranslate, type Texts } from '#messages/translate.ts'
import type { ApiEnv } from '#server/http/api-env.ts'
import { isProviderMethod, offeredMethods, trialReference } from '../rules.ts'
import { cardNames, secureCode, simulatorCards } from './cards.ts'
import { document } from './markup.ts'
import type { Simulator } from './simulator.ts'

const here = '/simulator'
const trialAmount = 12_50

/** Shows what the simulator can do, with a payment to try that belongs to no order. For developers, so in English only. */
export function trialPages(
  pages: Hono<ApiEnv>,
  simulator: Simulator,
  texts: Texts,
  unreadable: (c: Context<ApiEnv>) => Response,
) {
  pages.get(here, async (c) => {
    const { brand } = c.env.visit
    const t = createTranslate('en', texts.of('en', 'informal', 'payment'))
    const paid = await simulator.transaction(c.req.query('datatransTrxId') ?? '')
    return c.html(
      document(
        'en',
        'Payment simulator',
        html`<main><h1>Payment simulator</h1>
<p>It stands where a payment provider will be. No money moves.</p>
${paid ? html`<p class="notice" role="status">Payment ${paid.id} is ${paid.state}.</p>` : ''}
<h2>Cards</h2>
<ul>${cardNames.map(
          (name) =>
            html`<li>${t(simulatorCards[name].text)}<small><code>${name}</code> ${simulatorCards[name].number}</small></li>`,
        )}</ul>
<p>The code of 3-D Secure is ${secureCode}. A payment has to be made within 30 minutes.</p>
<h2>Without a browser</h2>
<p><code>POST /simulator/{transaction_id}/pay {"card": "success"}</code>, by name or number; <code>…/confirm {"code": "${secureCode}"}</code>; <code>…/cancel {}</code>, each as JSON.</p>
<h2>Try it</h2>
<form method="post" action="${here}"><label class="field">Method <select name="method">${offeredMethods(brand)
          .filter(isProviderMethod)
          .map((method) => html`<option>${method}</option>`)}</select></label>
<button name="way" value="redirect">Pay by redirect</button><button class="quiet" name="way" value="lightbox">Pay in a lightbox</button></form></main>`,
      ),
    )
  })

  pages.post(here, async (c) => {
    const { brand, origin } = c.env.visit
    const form = await c.req.parseBody().catch(() => undefined)
    if (!form) return unreadable(c)
    const { method, way } = form
    const chosen = String(method)
    const started = await simulator.start({
      reference: trialReference(randomBytes(7).toString('hex')),
      amount: trialAmount,
      currency: brand.currency,
      origin,
      method: isProviderMethod(chosen) ? chosen : 'visa',
      locale: brand.locales[0],
      paths: { paid: here, cancelled: here, failed: here },
    })
    if (!started.ok) return c.text(`${started.error.code}\n`, 409)
    const { redirectUrl, lightbox } = started.value
    if (way !== 'lightbox') return c.redirect(redirectUrl, 303)
    return c.html(
      document(
        'en',
        'Payment simulator',
        html`<main><h1>Payment in a lightbox</h1><a class="button" href="${redirectUrl}" data-transaction="${lightbox.transactionId}">Pay</a></main>
<script src="${lightbox.script}"></script>
<script src="/simulator-pages.js"></script>`,
      ),
    )
  })
}
