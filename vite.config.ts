import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Nothing is inlined: the Content-Security-Policy knows only files of our own.
  build: { assetsInlineLimit: 0 },
  // Found here and not by the first visit: that would make the development server reload the page.
  optimizeDeps: { include: ['@lingui/core', 'react-router/dom'] },
  // The server application and the screens are one bundle, so that each module exists once.
  // Taken apart by the bundler: of all that comes with it, mails need a tenth.
  ssr: { noExternal: [/^@react-email\//] },
  environments: { ssr: { build: { rolldownOptions: { input: './server/app.ts' } } } },
})
