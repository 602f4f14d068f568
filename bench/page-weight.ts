import { StepFailed } from '#scripts/run-step.ts'
import { linksOf, staticImports } from './page-links.ts'
import { get as fetchFile } from './running-shop.ts'

export type Script = { path: string; raw: number; gzip: number }

/** Weighs pages of the shop at this port, in bytes as they go over the network; each file is fetched once. */
export function createScale(port: number) {
  const files = new Map<string, { gzip: number; source: string }>()

  async function get(host: string, path: string, encoding: string, status = 200): Promise<Buffer> {
    const response = await fetchFile(port, { host, path, headers: { 'accept-encoding': encoding } })
    if (response.status !== status) throw new StepFailed(`${host}${path} answers ${response.status}.`)
    return response.body
  }

  async function file(host: string, path: string) {
    const found = files.get(path) ?? {
      gzip: (await get(host, path, 'gzip')).length,
      source: path.endsWith('.js') ? String(await get(host, path, 'identity')) : '',
    }
    files.set(path, found)
    return found
  }

  async function sum(host: string, paths: string[]) {
    const files = await Promise.all(paths.map((path) => file(host, path)))
    return files.reduce((total, { gzip }) => total + gzip, 0)
  }

  /** Scripts load their imports, whether or not the page announced them. */
  async function withImports(host: string, paths: string[]): Promise<Script[]> {
    const scripts: Script[] = []
    const wanted = new Set(paths)
    for (const path of wanted) {
      const { gzip, source } = await file(host, path)
      scripts.push({ path, gzip, raw: Buffer.byteLength(source) })
      for (const specifier of staticImports(path, source)) wanted.add(new URL(specifier, `http://shop${path}`).pathname)
    }
    return scripts
  }

  return async function weigh(host: string, path: string, status: number) {
    const html = await get(host, path, 'identity', status)
    const links = linksOf(String(html))
    const files = await withImports(host, links.scripts)
    return {
      html: {
        raw: html.length,
        gzip: (await get(host, path, 'gzip', status)).length,
        br: (await get(host, path, 'br', status)).length,
      },
      files,
      scripts: files.reduce((total, { gzip }) => total + gzip, 0),
      styles: await sum(host, links.styles),
      fonts: await sum(host, links.fonts),
      images: await sum(host, links.images),
    }
  }
}
