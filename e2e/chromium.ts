import type { TestProject } from 'vitest/node'
import { findChromium } from '#scripts/chromium.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the browser that the tests start. */
    chromium: string
  }
}

export default async function provideChromium(project: TestProject) {
  project.provide('chromium', await findChromium())
}
