import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { LocaleCode } from '#contract/brand.ts'
import { createTranslate, type Messages, type Translate } from '#messages/translate.ts'

export type { Messages }

type Language = { locale: LocaleCode; translate: Translate }
const Texts = createContext<Language | undefined>(undefined)

type MessageList = readonly (Messages | undefined)[]

/**
 * Gives the page the texts that the loaders of its routes have brought. They are in a context and not global, because the
 * server renders several languages at once.
 */
export function TextsProvider(props: { locale: LocaleCode; messages: MessageList; children: ReactNode }) {
  const { locale, children } = props
  const messages = useStableList(props.messages)
  const language = useMemo(
    () => ({ locale, translate: createTranslate(locale, Object.assign({}, ...messages)) }),
    [locale, messages],
  )
  return <Texts value={language}>{children}</Texts>
}

/** Adds texts for a part that is loaded after the page. Those of the page stay available. */
export function MoreTexts({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { locale, translate: outer } = useLanguage()
  const language = useMemo(() => {
    const own = createTranslate(locale, messages)
    const translate: Translate = (id, values) => (id in messages ? own : outer)(id, values)
    return { locale, translate }
  }, [locale, messages, outer])
  return <Texts value={language}>{children}</Texts>
}

export const useTexts = (): Translate => useLanguage().translate

function useLanguage(): Language {
  const language = useContext(Texts)
  if (!language) throw new Error('useTexts outside of TextsProvider')
  return language
}

/** The same array as long as its entries are the same, so that consumers do not render again. */
function useStableList(list: MessageList): MessageList {
  const [stable, setStable] = useState(list)
  if (stable.length === list.length && stable.every((entry, index) => entry === list[index])) return stable
  setStable(list)
  return list
}
