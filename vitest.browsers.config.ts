import { defineConfig } from 'vitest/config'

// A purchase and a sign-in in the engines of other browsers than Chromium: npm run test:browsers
export default defineConfig({
  test: {
    include: ['browsers/*.journey.ts'],
    globalSetup: ['server/testing/embedded-demo.ts', 'server/testing/postgres-demo.ts', 'browsers/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 180_000,
  },
})
