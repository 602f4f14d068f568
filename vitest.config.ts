import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const databaseTests = 'server/**/*.db.test.ts'
/**
 * Every database and page test runs on PostgreSQL. These run on the embedded PGlite as well, since the driver makes a
 * difference to them: connections, transactions, locks, announcements, queues, prepared statements, bytes. A statement that
 * PGlite alone refuses is found by server/http/fuzz.long.test.ts, which reaches every operation of a shop on PGlite, by
 * server/process/process.long.test.ts, whose shop fills an empty PGlite, and by e2e/checkout.test.ts, whose shop sells from one.
 */
const databaseTestsOfBothDrivers = [
  'server/database/*.db.test.ts',
  'server/page-cache/announce.db.test.ts',
  'server/jobs/jobs.db.test.ts',
  'server/cart/together.db.test.ts',
  'server/documents/files.db.test.ts',
]
const pageTests = 'server/**/*.page.test.ts'
/** What starts processes or sends a thousand requests. */
const longTests = 'server/**/*.long.test.ts'
const browserTests = 'e2e/**/*.test.ts'

const everywhere = {
  // A file finds what the one before it has loaded: modules keep nothing, and what a test replaces is put back.
  isolate: false,
  restoreMocks: true,
  // A test that hangs ends; one that waits for a busy machine does not fail.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 120_000 } },
}

/** The application is built: it renders as in a shop, with the React that shoppers get, which is several times as fast. */
const builtForShoppers = { NODE_ENV: 'production' }
/** The mails are not built, and must not ask that React for what only its other build has. */
const oxc = { jsx: { development: false } }

// One project per kind of test; `npm run test:quick` leaves out embedded, long and browser.
export default defineConfig({
  test: {
    // The default leaves one core to a person who waits. With two cores that would be one test at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...everywhere,
          name: 'rules',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'build/**', databaseTests, pageTests, longTests, browserTests],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'embedded',
          // To optimise PGlite takes longer than these tests.
          execArgv: ['--liftoff-only'],
          include: databaseTestsOfBothDrivers,
          provide: { databaseKind: 'embedded' },
          globalSetup: 'server/testing/embedded.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'postgres',
          include: [databaseTests],
          provide: { databaseKind: 'postgres' },
          globalSetup: 'server/testing/postgres.ts',
        },
      },
      {
        oxc,
        test: {
          ...everywhere,
          name: 'pages',
          include: [pageTests],
          env: builtForShoppers,
          provide: { databaseKind: 'postgres' },
          globalSetup: ['server/testing/embedded-demo.ts', 'server/testing/postgres-demo.ts'],
        },
      },
      {
        oxc,
        test: {
          ...everywhere,
          name: 'long',
          include: [longTests],
          env: builtForShoppers,
          provide: { databaseKind: 'postgres' },
          globalSetup: ['server/testing/embedded-demo.ts', 'server/testing/postgres.ts'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'browser',
          include: [browserTests],
          globalSetup: ['server/testing/embedded-demo.ts', 'server/testing/postgres-demo.ts', 'e2e/global-setup.ts'],
        },
      },
    ],
  },
})
