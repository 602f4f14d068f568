import { createContext, useContext } from 'react'
import { splitLocale } from '#contract/web/locale-path.ts'

/** Opens the gift at this URL over the page. Undefined in a layout without room for it: there a gift is a page. */
export const OpenGift = createContext<((url: string) => void) | undefined>(undefined)

export const useOpenGift = () => useContext(OpenGift)

/** The stories in the folder `gifts` are pages like all others, and open over the page that links to them. */
export const isGift = (url: string) => splitLocale(url).path.startsWith('/gifts/')
