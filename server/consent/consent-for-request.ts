import { randomBytes } from 'node:crypto'
import {
  answerFrom,
  type Consent,
  consentFrom,
  consentValue,
  consentVersion,
  nothingAllowed,
} from '#contract/identity/consent.ts'
import type { ConsentProof } from '#contract/identity/consent-choice.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { trackedSinceArrival, trackedWith } from '#server/identity/operations.ts'
import type { Background } from '#server/process/background.ts'
import { type ConsentContext, recordChoice } from './operations.ts'

type ConsentRequest = ConsentContext & {
  cookies: Cookies
  /** Whether the browser itself refuses, by Global Privacy Control. */
  isRefusedByBrowser: boolean
  background: Background
}

/** Which cookies the visitor of this request allows, and what follows from it. */
export function consentForRequest({ cookies, isRefusedByBrowser, background, ...context }: ConsentRequest) {
  const current = () => (isRefusedByBrowser ? nothingAllowed : consentFrom(cookies.read('consent')))

  function track(text: string | undefined) {
    if (text !== undefined) cookies.write('tracking', text)
    else if (cookies.read('tracking') !== undefined) cookies.clear('tracking')
  }

  function forgetForbidden(consent: Consent) {
    const before = cookies.read('tracking')
    const allowed = trackedWith(before, consent)
    // What may stay does not live longer by it.
    if (allowed !== before) track(allowed)
  }

  return {
    isRefusedByBrowser,
    current,
    /** Whether there is nothing to ask. */
    isAnswered: () => isRefusedByBrowser || answerFrom(cookies.read('consent')) !== undefined,

    /** The answer of a form that was sent without scripts. It holds, whatever becomes of its proof. */
    choose(chosen: Consent) {
      const consent = isRefusedByBrowser ? nothingAllowed : chosen
      const id = answerFrom(cookies.read('consent'))?.id ?? randomBytes(16).toString('hex')
      cookies.write('consent', consentValue(consent, id))
      forgetForbidden(consent)
      const proof: ConsentProof = { id, version: consentVersion, ...consent }
      background.run('consent', async () => {
        await recordChoice(context, proof).catch(() => recordChoice(context, proof))
      })
    },

    /** The proof of an answer that the browser has written into the cookie itself. */
    async record(proof: ConsentProof) {
      forgetForbidden(current())
      return recordChoice(context, proof)
    },

    /** The visitor came by a link with these parameters: as far as they are allowed, they are remembered. */
    noteArrival(query: Readonly<Record<string, string>>) {
      track(trackedSinceArrival(cookies.read('tracking'), query, current()))
    },
  }
}
