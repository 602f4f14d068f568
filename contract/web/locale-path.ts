import type { LocaleCode } from '#contract/brand.ts'

const prefix = /^\/(de|en|it|fr)(?=\/|$)/

/** `/it/p/1` is `/p/1` in Italian; an address without prefix names no language. */
export function splitLocale(path: string): { named?: LocaleCode; path: string } {
  const named = prefix.exec(path)?.[1] as LocaleCode | undefined
  return named ? { named, path: path.slice(3) || '/' } : { path }
}

/** The canonical address of a page in a language: bare in the brand's default language, prefixed in the others. */
export function localizedPath(locales: readonly LocaleCode[], locale: LocaleCode, path: string): string {
  if (locale === locales[0]) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Where a page is in each language that has it, without prefix: `{ de: '/c/tageslinsen', en: '/c/daily-lenses' }`. */
export type Addresses = { readonly [Code in LocaleCode]?: string }

const leaving = [/^\/(service|termin|de\/service)(\/|$)/, /\/(en\/appointment|fr\/rendez-vous|it\/appuntamento)/]

/** Addresses that belong to the booking service: links to them leave the app. */
export const leavesTheApp = (path: string) => leaving.some((pattern) => pattern.test(path))
