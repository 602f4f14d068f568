import { useStorefront } from '#app/storefront/storefront.tsx'
import { ViewButton } from '#app/storefront/view-button.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { phoneUrl } from '#app/ui/phone-url.ts'
import type { ShopSettings } from '#contract/content/shop-settings.ts'

/** The bar above the header, 50 px high: reasons to buy here, phone number, view, language. Phones have these in the menu. */
export function TopBar({ settings }: { settings: ShopSettings }) {
  const t = useTexts()
  const { storefront, locale } = useStorefront()
  const language = storefront.locales.find(({ code }) => code === locale)
  return (
    <div className="top-bar">
      <div className="page flex flex-wrap items-center justify-between gap-x-4">
        <ul className="flex min-w-0 flex-[1_1_8rem] gap-6 leading-tight">
          {settings.top_unique_selling_points.map(({ _uid, title }, index) => (
            <li key={_uid} className={`items-center gap-2 ${index === 0 ? 'flex' : 'hidden lg:flex'}`}>
              <Icon name="check" className="size-4 shrink-0" />
              {title}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <ViewButton className="top-bar-item min-w-46" />
          {settings.phone && (
            <a
              href={phoneUrl(settings.phone, settings.phone_international)}
              // As wide as the longest number of a brand, so that it stays where it is when other letters arrive.
              className="top-bar-item inline-flex min-w-35"
            >
              <Icon name="phone" className="size-4" />
              {settings.phone}
            </a>
          )}
          {storefront.locales.length + storefront.currencies.length > 2 && (
            <button type="button" popoverTarget="languages" className="top-bar-item">
              <Icon name="globe" className="size-4" />
              <span className="sr-only">
                {t(storefront.locales.length > 1 ? 'shell.choose_language' : 'shell.choose_currency')}:{' '}
              </span>
              {storefront.locales.length > 1 && language?.localLabel}
              {storefront.currencies.length > 1 && <span>{storefront.money.currency}</span>}
            </button>
          )}
        </div>
      </div>
    </div>
  )
}
