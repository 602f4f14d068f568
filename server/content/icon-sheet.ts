import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * All icons of the editors in one file, each under its name. A browser lays the page out again whenever a file with an
 * icon arrives: nine of them would take longer than everything else on a home page.
 */
export async function iconSheet(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => /^usp-[\w-]+\.svg$/.test(file)).sort()
  const icons = await Promise.all(
    files.map(async (file) => {
      const drawing = await readFile(join(folder, file), 'utf8')
      return drawing.trim().replace('id="icon"', `id="${file.slice('usp-'.length, -'.svg'.length)}"`)
    }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">${icons.join('')}</svg>`
}
