import { MarkedScript } from '#app/script-mark.tsx'

/** The page's module script with a type that browsers ignore, and the files that it needs. */
const inertScript = '<script type="text/module" data-files='

/**
 * Removes the scripts that the page would load at once; `ScriptsAfterPaint` loads them after the first paint. The page can
 * be read and used without scripts, so they must not compete with the first paint for a slow connection or processor.
 */
export function scriptsLater(html: string): string {
  const files: string[] = []
  const page = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, file: string) => {
    files.push(file)
    return ''
  })
  return page.replace('<script type="module" async="">', `${inertScript}"${files.join(' ')}">`)
}

/** Its source text is put into the page, so it can use nothing from outside. */
function startAfterPaint() {
  const page = document.querySelector<HTMLScriptElement>('script[data-files]')
  async function start() {
    const files = page?.dataset.files?.split(' ')
    if (!files) return
    delete page?.dataset.files
    // The Content-Security-Policy forbids the quick way of zod, and Firefox reports every attempt. `z.config` would do the
    // same, but would bring zod to pages that need none of it.
    Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
    // The files are requested and run one by one, so that a slow phone can react in between.
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      await globalThis.scheduler?.yield?.()
    }
    // The first file starts the hydration, so it comes last, when the others are loaded.
    for (const file of files.slice(1)) await import(/* @vite-ignore */ file).catch(() => {})
    const { textContent } = page ?? {}
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent }))
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // A hidden tab is never painted, and a visitor who touches the page should not wait.
  addEventListener('load', () => setTimeout(start, document.hidden ? 0 : 1000))
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, start, { once: true, capture: true })
}

export const ScriptsAfterPaint = () => <MarkedScript text={import.meta.env.SSR && `(${startAfterPaint})()`} />
