import { defineConfig } from 'vitest/config'

// The faults that payments, orders, their parcels, refunds, subscriptions and jobs have to stand, looked for with more patience than in the usual run: npm run test:faults
export default defineConfig({
  test: {
    include: [
      'server/payment/service.db.test.ts',
      'server/shop/{payment-faults.long,one-bad-row.db}.test.ts',
      'server/orders/{refused-writes.long,two-accounts.db,payment-providers.db}.test.ts',
      'server/{orders,fulfilment,refunds,subscriptions}/faults.long.test.ts',
      'server/receivables/import-faults.long.test.ts',
      'server/subscriptions/simulation.long.test.ts',
    ],
    provide: { databaseKind: 'postgres', patience: 4 },
    globalSetup: 'server/testing/postgres.ts',
    testTimeout: 2_400_000,
  },
})
