import type { TestProject } from 'vitest/node'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { makePrepared } from './embedded.ts'
import { oncePerRun } from './once-per-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded database of a demo that was open before. Shops that start as processes begin with a copy of it. */
    demoFolder: string
  }
}

export default async function setup(project: TestProject) {
  project.provide('demoFolder', await oncePerRun('embedded demo', () => makePrepared(loadDemoData)))
}
