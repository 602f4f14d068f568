import { runShop } from '#scripts/run-shop.ts'
import { selectBuild } from '#server/config/config.ts'

selectBuild('development')

await runShop({
  purpose: 'Starts the shop for developing: what you change in app/ and in the server’s application shows at once.',
  prepare: async (progress) => progress('Starting the development server'),
  async loadApp(services, server) {
    const { createServer } = await import('vite')
    const drafts = services.config.contentVersion !== 'published'
    const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server } } })
    // Its socket to the browser would prevent the server from closing.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void vite.close())
    type Module = typeof import('#server/app.ts')
    let loaded: { module: Module; app: ReturnType<Module['createApp']> } | undefined
    return {
      bundler: vite.middlewares,
      async app() {
        const module = (await vite.ssrLoadModule('./server/app.ts')) as Module
        if (loaded?.module !== module) loaded = { module, app: module.createApp({ ...services, drafts }) }
        return loaded.app
      },
    }
  },
})
