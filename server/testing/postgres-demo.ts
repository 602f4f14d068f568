import type { TestProject } from 'vitest/node'
import { loadDemoData } from '#server/shop/demo-data.ts'
import { provideDatabase } from './postgres.ts'

/** With the goods, coupons and accounts of the demo in it. */
export default (project: TestProject) => provideDatabase(project, 'demo', loadDemoData)
