import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { currencyCodes, type LocaleCode } from '#contract/brand.ts'
import type { Menu, ShopSettings } from '#contract/content/shop-settings.ts'
import type { Link } from '#contract/content/story.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import type { View } from '#contract/web/view-choice.ts'
import type { Storefront } from '#server/shop/storefront.ts'
import { linkTarget } from './link-target.ts'

/** What the root loader brings: the same for every page of this brand in this language. */
export type StorefrontData = {
  storefront: Storefront
  locale: LocaleCode
  /** Undefined while the content service is unavailable: pages work without. */
  settings: ShopSettings | undefined
  menu: Menu | undefined
  isWip: boolean
  view: View
}

type StorefrontContext = StorefrontData & {
  /** The path of a page of this shop in the language of this page. */
  path: (target: string) => string
  /** Where a link of the content leads. */
  target: (link: Link | undefined) => ReturnType<typeof linkTarget>
}

const Context = createContext<StorefrontContext | undefined>(undefined)

export function StorefrontProvider({ data, children }: { data: StorefrontData; children: ReactNode }) {
  const context = useMemo<StorefrontContext>(() => {
    const codes = data.storefront.locales.map(({ code }) => code)
    const path = (target: string) => localizedPath(codes, data.locale, target)
    const site = { hosts: data.storefront.hosts, path }
    return { ...data, path, target: (link) => linkTarget(link, site) }
  }, [data])
  return <Context value={context}>{children}</Context>
}

/** How amounts of another currency are written here. */
export const moneyIn = (money: Storefront['money'], code: string): Storefront['money'] => ({
  ...money,
  currency: currencyCodes.find((known) => known === code) ?? money.currency,
})

/** Shows amounts of an order or a subscription in its currency, whatever the visitor shops in. */
export function InCurrency({ code, children }: { code: string; children: ReactNode }) {
  const around = useStorefront()
  const context = useMemo(() => {
    const { storefront } = around
    return { ...around, storefront: { ...storefront, money: moneyIn(storefront.money, code) } }
  }, [around, code])
  return <Context value={context}>{children}</Context>
}

export function useStorefront(): StorefrontContext {
  const context = useContext(Context)
  if (!context) throw new Error('useStorefront outside of StorefrontProvider')
  return context
}
