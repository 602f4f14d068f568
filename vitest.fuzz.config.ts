import { defineConfig } from 'vitest/config'

// Odd requests at every operation and every form, for longer than in the usual run: npm run test:fuzz
export default defineConfig({
  test: {
    include: ['server/http/fuzz.long.test.ts'],
    provide: { databaseKind: 'postgres' },
    globalSetup: ['server/testing/postgres-demo.ts', 'server/testing/fuzz-long.ts'],
    testTimeout: 3_600_000,
  },
})
