import { useMatches } from 'react-router'
import type { CheckoutStep } from '#contract/checkout/steps.ts'

export type LayoutName = 'default' | 'account' | 'blank' | 'loading'

/** What a route may say of its page in `handle`: the layout that it stands in, and what the shell's rules ask for. */
export type PageHandle = {
  layout?: LayoutName
  meta?: { loginLink?: true; checkoutStep?: CheckoutStep }
}

type Match = { loaderData?: unknown; handle?: PageHandle }

/** A page whose loader gave nothing is an error page: that looks the same wherever it happens. */
const spoken = (matches: readonly Match[]) =>
  matches.flatMap(({ loaderData, handle }) => (loaderData === undefined || !handle ? [] : [handle]))

export const usePageLayout = (): LayoutName =>
  spoken(useMatches() as Match[]).findLast(({ layout }) => layout)?.layout ?? 'default'

export const usePageMeta = (): NonNullable<PageHandle['meta']> =>
  Object.assign({}, ...spoken(useMatches() as Match[]).map(({ meta }) => meta))
