import type { Brand, LocaleCode } from '#contract/brand.ts'
import { readCookie } from './cookies.ts'

type LocaleHints = { query?: string | null; cookie?: string; acceptLanguage?: string }

/** The language of an answer whose address names none: asked for, remembered, or understood by the browser. */
export function resolveLocale(brand: Brand, { query, cookie, acceptLanguage }: LocaleHints): LocaleCode {
  const wishes = [query, rememberedLocale(cookie), ...languages(acceptLanguage)]
  return brand.locales.find((locale) => locale === wishes.find((wish) => speaks(brand, wish))) ?? brand.locales[0]
}

const rememberedLocale = (cookie: string | undefined) => readCookie(cookie, 'locale')

const speaks = (brand: Brand, wish: string | null | undefined) => brand.locales.some((locale) => locale === wish)

function languages(header = ''): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', quality] = part.trim().split(/;\s*q=/)
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => language)
}

/** The one redirect by cookie: from exactly `/` to the home page in the visitor's language. */
export function rememberedHome(brand: Brand, cookie: string | undefined): string | undefined {
  const remembered = rememberedLocale(cookie)
  return remembered && remembered !== brand.locales[0] && speaks(brand, remembered) ? `/${remembered}` : undefined
}
