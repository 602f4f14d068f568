import type { Brand, LocaleCode } from '#contract/brand.ts'
import { homeOf, isOffered } from '#contract/in-currency.ts'
import type { CurrencyChoice } from '#contract/web/currency-choice.ts'
import type { LanguageChoice } from '#contract/web/language-choice.ts'
import type { ViewChoice } from '#contract/web/view-choice.ts'
import type { Cookies } from '#server/http/cookies.ts'

type Visitor = {
  brand: Brand
  cookies: Cookies
  path: (target: string, language: LocaleCode) => string
  /** Makes another version of the cart, if there is one. */
  reprice: () => Promise<unknown>
}

/** What visitors choose for all pages; cookies remember it. Each gives the path to go on with. */
export const visitorChoices = ({ brand, cookies, path, reprice }: Visitor) => ({
  /** The page in the chosen language; undefined if the brand does not offer it. */
  chooseLanguage(choice: LanguageChoice) {
    if (!brand.locales.includes(choice.locale)) return undefined
    cookies.write('locale', choice.locale)
    return path(choice.path, choice.locale)
  },
  chooseView(choice: ViewChoice) {
    if (choice.view === 'usual') cookies.clear('view')
    else cookies.write('view', choice.view)
    return choice.path
  },
  /** What is not offered is ignored. A payment that is open is for the cart of before. */
  async chooseCurrency({ currency, path: next }: CurrencyChoice) {
    if (!isOffered(brand, currency) || currency === brand.currency) return next
    if (currency === homeOf(brand).currency) cookies.clear('currency')
    else cookies.write('currency', currency)
    await reprice()
    return next
  },
})
