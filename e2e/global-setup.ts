import type { TestProject } from 'vitest/node'
import { findChromium } from '#scripts/chromium.ts'
import { type ShopPlace, startShop } from './shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser that the tests start. */
    chromium: string
    /** The shop that all files visit which want nothing special. */
    shop: ShopPlace
  }
}

/** A place of the shop's own from which visitors may come. */
export const internalReferer = 'crm.example'

/** Opens one shop for all browser tests: to start one takes longer than most of the tests. */
export default async function openShop(project: TestProject) {
  project.provide('chromium', await findChromium())
  const { place, stop } = await startShop(project.getProvidedContext(), {
    INTERNAL_REFERERS: internalReferer,
    // The clock of the demo would move orders on while a test looks at them.
    FULFILMENT: 'desk',
  })
  project.provide('shop', place)
  return stop
}
