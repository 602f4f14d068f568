import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What several screens share is in files of some size, each for as many of them as it serves alike. One file for each set
 * of screens would be more than thirty for the home page, and to ask for a file takes a phone longer than to read it.
 */
const shared = { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 }

/** Without the list of all screens that share the file. */
const ownName = (name: string) => name.replace(/[~.].*/, '')
const fileNames = {
  chunkFileNames: ({ name }: { name: string }) => `assets/${ownName(name)}-[hash].js`,
  assetFileNames: ({ names }: { names: string[] }) => `assets/${ownName(names[0] ?? 'file')}-[hash][extname]`,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Nothing is inlined: the Content-Security-Policy knows only files of our own.
  build: { assetsInlineLimit: 0 },
  // Found here and not by the first visit: that would make the development server reload the page.
  optimizeDeps: { include: ['@lingui/core', 'react-router/dom'] },
  // The server application and the screens are one bundle, so that each module exists once.
  // Taken apart by the bundler: of all that comes with it, mails need a tenth.
  ssr: { noExternal: [/^@react-email\//] },
  environments: {
    ssr: { build: { rolldownOptions: { input: './server/app.ts' } } },
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [shared] }, ...fileNames } } } },
  },
})
