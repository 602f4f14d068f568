import { useMatches } from 'react-router'
import type { Messages } from '#app/texts.tsx'
import type { CheckoutStep } from '#contract/checkout/steps.ts'
import type { AlternatePaths } from '#contract/web/locale-path.ts'

export type LayoutName = 'default' | 'account' | 'blank' | 'loading'

/** What a route may say about its page in `handle`: its layout, and facts that the shell's rules need. */
export type PageHandle = {
  layout?: LayoutName
  meta?: {
    loginLink?: true
    subscription?: true
    checkoutStep?: CheckoutStep
    recentlyViewed?: true
    /** On phones it has a bar of its own at the bottom, in place of the navigation. */
    buyBar?: true
    /** The first screen is for products: the line of notices follows them. */
    noticesLast?: 'on-phones' | 'everywhere'
  }
}

/** What a loader may say about its page, besides the page's own data. */
type PageData = {
  texts?: Messages
  /** Where the page is in each language. A page that says nothing has the same path in all of them. */
  alternates?: AlternatePaths
  /** Where search engines find what this page shows, if that is another page. */
  canonical?: AlternatePaths
  /** Search engines should leave this page out, such as one of the endless views of a listing. */
  noindex?: boolean
}

/** The routes of this page. React Router cannot know their types; these are the fields that the shell reads of each. */
export const usePageMatches = () => useMatches() as { loaderData?: PageData; handle?: PageHandle }[]

/** A page without loader data is an error page, which looks the same wherever it happens. */
export const useIsError = () => usePageMatches().at(-1)?.loaderData === undefined

const useHandles = () =>
  usePageMatches().flatMap(({ loaderData, handle }) => (loaderData === undefined || !handle ? [] : [handle]))

export const usePageLayout = (): LayoutName => useHandles().findLast(({ layout }) => layout)?.layout ?? 'default'

export const usePageMeta = (): NonNullable<PageHandle['meta']> =>
  Object.assign({}, ...useHandles().map(({ meta }) => meta))
