import { setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type { LocaleCode } from '#contract/brand.ts'
import type { MessageId } from './ids.ts'

/** Compiled texts by id. */
export type Messages = Readonly<Record<string, CompiledMessage>>

/** Ids are written out where this is called: the tests look for them there. */
export type Translate = (id: MessageId, values?: Readonly<Record<string, string | number>>) => string

export function createTranslate(locale: LocaleCode, messages: Messages): Translate {
  // An id without text cannot happen in a tested build; if it does, the id is more use to the reader than a crash.
  const i18n = setupI18n({ locale, messages: { [locale]: messages }, missing: (_, id) => id })
  return (id, values) => i18n.t(id, values)
}
