import type { TestProject } from 'vitest/node'
import { type ShopPlace, startShop } from '#e2e/shop.ts'
import { findChromium } from '#scripts/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopOfJourneys: ShopPlace
  }
}

export default async function openShop(project: TestProject) {
  project.provide('chromium', await findChromium())
  const { place, stop } = await startShop(project.getProvidedContext(), { COLLECTOR: 'off' })
  project.provide('shopOfJourneys', place)
  return async () => {
    await stop()
  }
}
