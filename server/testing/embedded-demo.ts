import type { TestProject } from 'vitest/node'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { provideOriginals } from './embedded.ts'

/** With the goods, coupons and accounts of the demo in it. */
export default (project: TestProject) => provideOriginals(project, loadDemoData)
