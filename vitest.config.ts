import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const databaseTests = 'server/**/*.db.test.ts'
const pageTests = 'server/**/*.page.test.ts'
const browserTests = 'e2e/**/*.test.ts'
// A test that hangs ends; one that waits for a busy machine does not fail.
const patient = { testTimeout: 60_000, hookTimeout: 60_000 }

// One project per kind of test. The database tests run twice: on the embedded PGlite and on a real PostgreSQL.
export default defineConfig({
  test: {
    // The default leaves one core to a person who waits. With two cores that would be one test at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'rules',
          testTimeout: 30_000,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'build/**', databaseTests, pageTests, browserTests],
        },
      },
      {
        test: {
          name: 'embedded',
          ...patient,
          include: [databaseTests],
          provide: { databaseKind: 'embedded' },
          globalSetup: 'server/testing/embedded.ts',
        },
      },
      {
        test: {
          name: 'postgres',
          ...patient,
          include: [databaseTests],
          provide: { databaseKind: 'postgres' },
          globalSetup: 'server/testing/postgres.ts',
        },
      },
      {
        test: {
          name: 'pages',
          ...patient,
          include: [pageTests],
          provide: { databaseKind: 'embedded' },
          globalSetup: 'server/testing/embedded-demo.ts',
        },
      },
      {
        test: { name: 'browser', ...patient, include: [browserTests], globalSetup: 'e2e/open-house.ts' },
      },
    ],
  },
})
