import { type LocaleCode, localeCodes } from '#contract/brand.ts'

/** `/it/p/1` is `/p/1` in Italian; a path without prefix has no locale. */
export function splitLocale(path: string): { locale?: LocaleCode; path: string } {
  const locale = localeCodes.find((code) => path === `/${code}` || path.startsWith(`/${code}/`))
  return locale ? { locale, path: path.slice(3) || '/' } : { path }
}

/** The canonical path of a page in a language: bare in the brand's default language, prefixed in the others. */
export function localizedPath(locales: readonly LocaleCode[], locale: LocaleCode, path: string): string {
  if (locale === locales[0]) return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** Where a page is in each language that has it, without prefix: `{ de: '/c/tageslinsen', en: '/c/daily-lenses' }`. */
export type AlternatePaths = { readonly [Code in LocaleCode]?: string }

const leaving = [/^\/(service|termin|de\/service)(\/|$)/, /\/(en\/appointment|fr\/rendez-vous|it\/appuntamento)/]

/** Paths that belong to the booking service: links to them leave the app. */
export const leavesTheApp = (path: string) => leaving.some((pattern) => pattern.test(path))
