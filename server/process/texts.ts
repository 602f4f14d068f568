import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { fallbackLocale, fallbackLocales } from '#brands/locales.ts'
import type { LocaleCode, Tone } from '#contract/brand.ts'
import type { MessageGroup } from '#messages/ids.ts'
import type { Messages, Texts } from '#messages/translate.ts'

export type TextsLog = { error(details: object, message: string): void }

const everyGroup = Object.keys({
  shell: true,
  account: true,
  address: true,
  entry: true,
  staff: true,
  error: true,
  errors: true,
  figures: true,
  consent: true,
  appointment: true,
  api: true,
  cart: true,
  checkout: true,
  desk: true,
  'desk-returns': true,
  'desk-webhooks': true,
  'desk-stock': true,
  'desk-keys': true,
  'desk-letters': true,
  'desk-jobs': true,
  'desk-today': true,
  'desk-sales': true,
  'desk-planning': true,
  'desk-packing': true,
  'desk-orders': true,
  'desk-goods': true,
  'desk-order': true,
  'desk-customers': true,
  'desk-promotions': true,
  'desk-settings': true,
  document: true,
  history: true,
  identity: true,
  compare: true,
  instructions: true,
  loyalty: true,
  listing: true,
  login: true,
  mail: true,
  newsletter: true,
  order: true,
  own: true,
  passport: true,
  payment: true,
  product: true,
  rating: true,
  reorder: true,
  renewal: true,
  reminder: true,
  safety: true,
  shipping: true,
  stock: true,
  subscribe: true,
  subscription: true,
  validation: true,
  wear: true,
  values: true,
  wishlist: true,
} satisfies Record<MessageGroup, true>)
const formal = (locale: LocaleCode) => `${locale}-x-formal`

/**
 * Reads and compiles all texts, or those of some groups, once. A file or a text that is unusable is a line in the log
 * and then simply missing: pages show that text in the fallback language.
 */
export function loadTexts(folder: string, log: TextsLog, groups: readonly string[] = everyGroup): Texts {
  const files = new Map<string, Messages>()
  for (const locale of fallbackLocales)
    for (const group of groups) {
      files.set(`${locale}/${group}`, readMessages(join(folder, locale, `${group}.json`), log))
      // Only what a formal brand says differently is there, which may be nothing.
      const overlay = join(folder, formal(locale), `${group}.json`)
      if (existsSync(overlay)) files.set(`${formal(locale)}/${group}`, readMessages(overlay, log))
    }

  const merged = (locale: LocaleCode, tone: Tone, groups: readonly MessageGroup[]): Messages => {
    const variants = [fallbackLocale, locale].flatMap((code) => (tone === 'formal' ? [code, formal(code)] : [code]))
    return Object.assign({}, ...variants.flatMap((variant) => groups.map((group) => files.get(`${variant}/${group}`))))
  }

  const known = new Map<string, Messages>()
  return {
    of(locale, tone, ...groups) {
      const key = [locale, tone, ...groups].join()
      const messages = known.get(key) ?? Object.freeze(merged(locale, tone, groups))
      known.set(key, messages)
      return messages
    },
  }
}

function readMessages(file: string, log: TextsLog): Messages {
  let texts: unknown
  try {
    texts = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof texts !== 'object' || !texts || Array.isArray(texts)) throw new TypeError('Not an object of texts')
  } catch (err) {
    log.error({ err, file }, 'Texts could not be loaded')
    return {}
  }
  const messages: Record<string, CompiledMessage> = {}
  for (const [id, text] of Object.entries(texts))
    try {
      messages[id] = compileMessageOrThrow(text)
    } catch (err) {
      log.error({ err, file, id }, 'Text could not be compiled')
    }
  return messages
}
