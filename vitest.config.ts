import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const databaseTests = 'server/**/*.db.test.ts'
const pageTests = 'server/**/*.page.test.ts'
const browserTests = 'e2e/**/*.test.ts'
// A test that hangs ends; one that waits for a busy machine does not fail.
const testTimeout = 30_000

// One project per kind of test. The database tests run twice: on the embedded PGlite and on a real PostgreSQL.
export default defineConfig({
  test: {
    // The default leaves one core to a person who waits. With two cores that would be one test at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'rules',
          testTimeout,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'build/**', databaseTests, pageTests, browserTests],
        },
      },
      { test: { name: 'embedded', testTimeout, include: [databaseTests], provide: { databaseKind: 'embedded' } } },
      {
        test: {
          name: 'postgres',
          testTimeout,
          include: [databaseTests],
          provide: { databaseKind: 'postgres' },
          globalSetup: 'server/testing/postgres.ts',
        },
      },
      { test: { name: 'pages', testTimeout, include: [pageTests] } },
      {
        test: { name: 'browser', include: [browserTests], globalSetup: 'e2e/open-house.ts', testTimeout: 60_000 },
      },
    ],
  },
})
