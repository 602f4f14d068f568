import { createContext, use } from 'react'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { DaysFormat } from '#contract/web/format-days.ts'
import type { Translate } from '#messages/translate.ts'
import type { stylesFor } from './look.ts'

/** What every part of a mail may use. */
export type LetterContext = {
  brand: Brand
  locale: LocaleCode
  t: Translate
  /** How the days of a delivery are written. */
  days: DaysFormat
  styles: ReturnType<typeof stylesFor>
  /** The full address of a page of the shop, in the reader's language. */
  link: (path: string) => string
  /** The full address of a product's picture: at the shop's own host, and the same for every reader. */
  picture: (name: string) => string
}

export const Letter = createContext<LetterContext | undefined>(undefined)

export function useLetter(): LetterContext {
  const letter = use(Letter)
  if (!letter) throw new Error('useLetter outside of a letter')
  return letter
}

/** A kind of mail. Its subject is also its heading. */
export type Template<Data> = {
  subject: (t: Translate, brand: string, data: Data) => string
  /** What a list of mails shows after the subject. */
  preview: (t: Translate) => string
  /** Why the reader gets it, where it is not about an account. */
  why?: (t: Translate, brand: string) => string
  Body: (props: { data: Data }) => React.ReactNode
  /** For how many hours a link in it signs in. After that the content of the stored mail is deleted. */
  secretHours?: (data: Data) => number
}
