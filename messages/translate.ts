import { setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { LocaleCode, Tone } from '#contract/brand.ts'
import type { MessageGroup, MessageId } from './ids.ts'

/** Compiled texts by id. */
export type Messages = Readonly<Record<string, CompiledMessage>>

/** The texts of all languages and tones; some groups of them at a time. */
export type Texts = { of(locale: LocaleCode, tone: Tone, ...groups: MessageGroup[]): Messages }

/** Ids are written out where this is called: the tests look for them there. */
export type Translate = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string

/** What is said where an id has no text; for all others the id itself, which serves a reader better than a crash. */
const withoutText: Readonly<Record<string, string>> = {
  hash_signin_error: 'Authentication failed. Please try again.',
}

const translators = new WeakMap<Messages, Translate>()

/** Texts belong to one language, so each object of texts needs one translator only. */
export function createTranslate(locale: LocaleCode, messages: Messages): Translate {
  const existing = translators.get(messages)
  if (existing) return existing
  // The tests find an id without text.
  const i18n = setupI18n({ locale, messages: { [locale]: messages }, missing: (_, id) => withoutText[id] ?? id })
  const translate: Translate = (id, values) => i18n.t(id, values)
  translators.set(messages, translate)
  return translate
}
