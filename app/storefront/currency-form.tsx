import { useLocation } from 'react-router'
import { useTexts } from '#app/texts.tsx'
import { currencyTexts } from './currency-texts.ts'
import { useStorefront } from './storefront.tsx'

type CurrencyFormProps = { labelledBy: string; className?: string; itemClassName: string }

/**
 * The currencies to choose from, the present one pressed. The prices of all that the browser has shown change, so the page
 * is loaded anew, with and without JavaScript.
 */
export function CurrencyForm({ labelledBy, className, itemClassName }: CurrencyFormProps) {
  const t = useTexts()
  const { pathname, search } = useLocation()
  const { storefront, path } = useStorefront()
  return (
    <form method="post" action={path('/currency')} aria-labelledby={labelledBy}>
      <input type="hidden" name="path" value={pathname + search} />
      <ul className={className}>
        {storefront.currencies.map((code) => (
          <li key={code}>
            <button
              type="submit"
              name="currency"
              value={code}
              aria-pressed={code === storefront.money.currency}
              className={itemClassName}
            >
              {t(currencyTexts[code])} <span className="text-sm">{code}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
