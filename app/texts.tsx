import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { LocaleCode } from '#contract/brand.ts'
import { createTranslate, type Messages, type Translate } from '#messages/translate.ts'

export type { Messages }

type Speaking = { locale: LocaleCode; translate: Translate }
const Texts = createContext<Speaking | undefined>(undefined)

type Shipped = readonly (Messages | undefined)[]

/**
 * Gives the page its texts: those of each route that is shown, as its loader shipped them. Nothing of it is global,
 * because a server speaks several languages at once.
 */
export function TextsProvider(props: { locale: LocaleCode; messages: Shipped; children: ReactNode }) {
  const { locale, children } = props
  const shipped = useSameWhileEqual(props.messages)
  const speaking = useMemo(
    () => ({ locale, translate: createTranslate(locale, Object.assign({}, ...shipped)) }),
    [locale, shipped],
  )
  return <Texts value={speaking}>{children}</Texts>
}

/** For a part that came after the page and brought texts of its own. Those of the page are still there. */
export function MoreTexts({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { locale, translate: around } = useSpeaking()
  const speaking = useMemo(() => {
    const own = createTranslate(locale, messages)
    const translate: Translate = (id, values) => (id in messages ? own : around)(id, values)
    return { locale, translate }
  }, [locale, messages, around])
  return <Texts value={speaking}>{children}</Texts>
}

export const useTexts = (): Translate => useSpeaking().translate

function useSpeaking(): Speaking {
  const speaking = useContext(Texts)
  if (!speaking) throw new Error('useTexts outside of TextsProvider')
  return speaking
}

/** A list made anew at every render, but only replaced when its entries changed: readers need not render again. */
function useSameWhileEqual(list: Shipped): Shipped {
  const [kept, keep] = useState(list)
  if (kept.length === list.length && kept.every((entry, index) => entry === list[index])) return kept
  keep(list)
  return list
}
