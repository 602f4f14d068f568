import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { linkTarget } from '#app/storefront/link-target.ts'
import type { LocaleCode } from '#contract/brand.ts'
import type { Menu, ShopSettings } from '#contract/content/shop-settings.ts'
import type { Link } from '#contract/content/story.ts'
import { localizedPath } from '#contract/web/locale-path.ts'
import type { Storefront } from '#server/shop/storefront.ts'

/** What the root loader knows: the same for every page of this brand in this language. */
export type ShellData = {
  storefront: Storefront
  locale: LocaleCode
  /** Missing while the content service cannot give it: the page works without. */
  settings: ShopSettings | undefined
  menu: Menu | undefined
  isWip: boolean
}

type ShellContext = ShellData & {
  /** The address of a page of this shop in the language of this page. */
  path: (target: string) => string
  /** Where a link of the content leads. */
  target: (link: Link | undefined) => ReturnType<typeof linkTarget>
}

const Context = createContext<ShellContext | undefined>(undefined)

export function StorefrontProvider({ data, children }: { data: ShellData; children: ReactNode }) {
  const context = useMemo<ShellContext>(() => {
    const codes = data.storefront.locales.map(({ code }) => code)
    const path = (target: string) => localizedPath(codes, data.locale, target)
    const site = { hosts: data.storefront.hosts, path }
    return { ...data, path, target: (link) => linkTarget(link, site) }
  }, [data])
  return <Context value={context}>{children}</Context>
}

export function useStorefront(): ShellContext {
  const context = useContext(Context)
  if (!context) throw new Error('useStorefront outside of StorefrontProvider')
  return context
}
