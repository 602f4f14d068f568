import type { TestProject } from 'vitest/node'
import { type ShopPlace, startShop } from '#e2e/shop.ts'

declare module 'vitest' {
  interface ProvidedContext {
    shopOfJourneys: ShopPlace
  }
}

export default async function openShop(project: TestProject) {
  const { place, stop } = await startShop(project.getProvidedContext(), {})
  project.provide('shopOfJourneys', place)
  return async () => {
    await stop()
  }
}
