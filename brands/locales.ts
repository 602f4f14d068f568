import { type LocaleCode, localeCodes } from '#contract/brand.ts'

export type Locale = {
  code: LocaleCode
  /** ISO 639-1, as shown in the language selector. It has no country, because several brands share the language. */
  iso: string
  /** The language's name in the language itself. */
  localLabel: string
  label: string
  /** The folder of its stories in the content service. */
  storyblokLocale: string
  /** The end of the name of its search index. */
  productCacheLocale: string
  /** Language and country, as previews of links in other applications name them. */
  storeLocale: string
  /** Numbers by which other systems name it. The shop itself names it by its code. */
  locale_id: number
  pc_locale_id: number
  /** Whether brands may offer it. */
  active: boolean
}

export const locales: Readonly<Record<LocaleCode, Locale>> = {
  de: {
    code: 'de',
    iso: 'de',
    localLabel: 'Deutsch',
    label: 'German',
    storyblokLocale: 'de',
    productCacheLocale: 'de',
    storeLocale: 'de_CH',
    locale_id: 1,
    pc_locale_id: 1,
    active: true,
  },
  en: {
    code: 'en',
    iso: 'en',
    localLabel: 'English',
    label: 'English',
    storyblokLocale: 'en',
    productCacheLocale: 'en',
    storeLocale: 'en_US',
    locale_id: 2,
    pc_locale_id: 2,
    active: true,
  },
  it: {
    code: 'it',
    iso: 'it',
    localLabel: 'Italiano',
    label: 'Italian',
    storyblokLocale: 'it',
    productCacheLocale: 'it',
    storeLocale: 'it_CH',
    locale_id: 3,
    pc_locale_id: 3,
    active: true,
  },
  fr: {
    code: 'fr',
    iso: 'fr',
    localLabel: 'Français',
    label: 'French',
    storyblokLocale: 'fr',
    productCacheLocale: 'fr',
    storeLocale: 'fr_CH',
    locale_id: 4,
    pc_locale_id: 4,
    active: true,
  },
}

/** Used where no other language is known, and where a text is missing in the requested language. */
export const fallbackLocale: LocaleCode = 'it'

/** The languages that every text exists in. */
export const fallbackLocales = localeCodes
