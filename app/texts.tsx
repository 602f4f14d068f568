import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { LocaleCode } from '#contract/brand.ts'
import { createTranslate, type Messages, type Translate } from '#messages/translate.ts'

export type { Messages }

const Texts = createContext<Translate | undefined>(undefined)

type Shipped = readonly (Messages | undefined)[]

/**
 * Gives the page its texts: those of each route that is shown, as its loader shipped them. Nothing of it is global,
 * because a server speaks several languages at once.
 */
export function TextsProvider(props: { locale: LocaleCode; messages: Shipped; children: ReactNode }) {
  const { locale, children } = props
  const shipped = useSameWhileEqual(props.messages)
  const translate = useMemo(() => createTranslate(locale, Object.assign({}, ...shipped)), [locale, shipped])
  return <Texts value={translate}>{children}</Texts>
}

export function useTexts(): Translate {
  const translate = useContext(Texts)
  if (!translate) throw new Error('useTexts outside of TextsProvider')
  return translate
}

/** A list made anew at every render, but only replaced when its entries changed: readers need not render again. */
function useSameWhileEqual(list: Shipped): Shipped {
  const [kept, keep] = useState(list)
  if (kept.length === list.length && kept.every((entry, index) => entry === list[index])) return kept
  keep(list)
  return list
}
