import { setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { LocaleCode } from '#contract/brand.ts'
import type { MessageId } from './ids.ts'

/** Compiled texts by id. */
export type Messages = Readonly<Record<string, CompiledMessage>>

/** Ids are written out where this is called: the tests look for them there. */
export type Translate = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string

const made = new WeakMap<Messages, Translate>()

/** The same texts are of one language, and one translator speaks for them as long as they live. */
export function createTranslate(locale: LocaleCode, messages: Messages): Translate {
  const known = made.get(messages)
  if (known) return known
  // An id without text cannot happen in a tested build; if it does, the id is more use to the reader than a crash.
  const i18n = setupI18n({ locale, messages: { [locale]: messages }, missing: (_, id) => id })
  const translate: Translate = (id, values) => i18n.t(id, values)
  made.set(messages, translate)
  return translate
}
