import { parseSync, Visitor } from 'vite'

/** The shop's own files that a browser loads for the page. */
export function linksOf(html: string) {
  const links = elements(html, 'link')
  const hrefs = (rel: string, as?: string) =>
    links.filter((link) => link.rel === rel && (!as || link.as === as)).map(({ href }) => href)
  const scripts = elements(html, 'script').flatMap(({ src, 'data-files': later = '' }) => [src, ...later.split(' ')])
  const images = elements(html, 'img').map(({ src }) => src)
  return {
    scripts: own([...scripts, ...inlineScripts(html).flatMap(everyImport)]),
    // No screen waits for the styles of paper.
    styles: own(links.filter(({ rel, media }) => rel === 'stylesheet' && media !== 'print').map(({ href }) => href)),
    fonts: own(hrefs('preload', 'font')),
    images: own([...hrefs('preload', 'image'), ...hrefs('icon'), ...images]),
  }
}

const own = (paths: (string | undefined)[]) =>
  [...new Set(paths.filter((path) => path !== undefined))].filter((path) => path.startsWith('/'))

const elements = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(
    ([, attributes = '']): Record<string, string | undefined> =>
      Object.fromEntries([...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
  )

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script type="(?:text\/)?module"[^>]*>([\s\S]*?)<\/script>/g)].map(([, source = '']) => source)

/** An import() at the top of the page's own script runs at once, like static imports. */
const everyImport = (source: string) => importsOf('inline.js', source, true)

export const staticImports = (path: string, source: string) => importsOf(path, source, false)

function importsOf(path: string, source: string, dynamic: boolean) {
  const found: string[] = []
  new Visitor({
    ImportDeclaration: ({ source }) => void found.push(source.value),
    ExportAllDeclaration: ({ source }) => void found.push(source.value),
    ExportNamedDeclaration: ({ source }) => void (source && found.push(source.value)),
    ImportExpression({ source }) {
      if (dynamic && source.type === 'Literal' && typeof source.value === 'string') found.push(source.value)
    },
  }).visit(parseSync(path, source).program)
  return found
}
