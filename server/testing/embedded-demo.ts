import type { TestProject } from 'vitest/node'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { makePrepared } from './embedded.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded database of a demo that was open before. Shops that start as processes begin with a copy of it. */
    demoFolder: string
  }
}

let folder: Promise<string> | undefined

export default async function setup(project: TestProject) {
  folder ??= makePrepared(loadDemoData)
  project.provide('demoFolder', await folder)
}
