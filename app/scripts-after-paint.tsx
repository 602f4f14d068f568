/** The page's module, which does nothing until somebody makes a real one of it, and the files that it needs. */
const inert = '<script type="text/module" data-files='

/**
 * The page can be read and used before any script has come, so none takes part of a slow line, or of a slow processor,
 * before it is seen: what the page would load at once waits for `ScriptsAfterPaint`.
 */
export function scriptsLater(html: string): string {
  const files: string[] = []
  const page = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/>/g, (_, file: string) => {
    files.push(file)
    return ''
  })
  return page.replace('<script type="module" async="">', `${inert}"${files.join(' ')}">`)
}

/** Runs in the page as it is written here, so it can use nothing from outside. */
function startAfterPaint() {
  const page = document.querySelector<HTMLScriptElement>('script[data-files]')
  async function start() {
    const files = page?.dataset.files?.split(' ')
    if (!files) return
    delete page?.dataset.files
    // Asked for one at a time, and run one after the other, so that a slow phone can do something else in between.
    for (const href of files) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
      await globalThis.scheduler?.yield?.()
    }
    // The first one brings all to life, with what the others have by then.
    for (const file of files.slice(1)) await import(/* @vite-ignore */ file).catch(() => {})
    const { textContent } = page ?? {}
    document.head.append(Object.assign(document.createElement('script'), { type: 'module', textContent }))
  }
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
  // In a tab that nobody looks at nothing is painted. And who touches the page does not want to wait.
  addEventListener('load', () => setTimeout(start, document.hidden ? 0 : 1000))
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, start, { once: true, capture: true })
}

export const ScriptsAfterPaint = () => (
  <script
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the function above.
    dangerouslySetInnerHTML={{ __html: `(${startAfterPaint})()` }}
    suppressHydrationWarning
  />
)
