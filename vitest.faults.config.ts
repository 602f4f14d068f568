import { defineConfig } from 'vitest/config'

// The faults that orders, their parcels, refunds and subscriptions have to stand, looked for with more patience than in the usual run: npm run test:faults
export default defineConfig({
  test: {
    include: ['server/{orders,fulfilment,refunds}/faults.long.test.ts', 'server/subscriptions/simulation.long.test.ts'],
    provide: { databaseKind: 'postgres', patience: 4 },
    globalSetup: 'server/testing/postgres.ts',
    testTimeout: 2_400_000,
  },
})
