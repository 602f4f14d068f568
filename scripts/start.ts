import { resolve } from 'node:path'
import { buildIfChanged } from '#scripts/build.ts'
import { runShop } from '#scripts/run-shop.ts'
import { selectBuild } from '#server/config/config.ts'

selectBuild('production')

await runShop({
  purpose: 'Starts the shop: builds it if something changed, opens the database, loads the demo data, listens.',
  prepare: buildIfChanged,
  async loadApp(services) {
    const { createApp }: typeof import('#server/app.ts') = await import(resolve('build/server/app.js'))
    const app = createApp(services)
    return { app: () => app }
  },
})
