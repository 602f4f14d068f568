import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { scriptsLater } from './scripts-after-paint.tsx'

test('the files that a page would preload, and its module script, wait until after the first paint', () => {
  const page = renderToString(
    <>
      <link rel="modulepreload" href="/assets/entry.js" />
      <link rel="modulepreload" href="/assets/page.js" />
      <script
        type="module"
        async
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router writes the script in the same way.
        dangerouslySetInnerHTML={{ __html: 'import "/assets/entry.js"' }}
      />
    </>,
  )
  expect(scriptsLater(page)).toBe(
    '<script type="text/module" data-files="/assets/entry.js /assets/page.js">import "/assets/entry.js"</script>',
  )
})
