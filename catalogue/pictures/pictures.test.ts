import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recolour } from '#server/images/rules.ts'
import { productLooks } from '../demo/product-looks.ts'
import { type Drawable, productPictures, recolourings } from './product-pictures.ts'
import { allScenes } from './scenes/all-scenes.ts'

const productFolder = new URL('./svg/', import.meta.url)
const sceneFolder = new URL('../../content/pictures/', import.meta.url)
const read = (folder: URL, name: string) => readFileSync(new URL(name, folder), 'utf8')

const productFiles = readdirSync(productFolder)
  .filter((name) => name.endsWith('.svg'))
  .sort()
const sceneFiles = readdirSync(sceneFolder).filter((name) => name.endsWith('.svg'))
const everything = [
  ...productFiles.map((name) => ({
    name,
    svg: read(productFolder, name),
    limit: name.endsWith('-worn.svg') ? 14_336 : 12_288,
  })),
  ...sceneFiles.map((name) => ({ name, svg: read(sceneFolder, name), limit: 32_768 })),
]

const viewsOf = ({ look, colours }: Drawable) =>
  look.kind === 'lens-box'
    ? ['front', 'back', 'blister', 'parameters', ...(colours ? ['worn'] : [])]
    : ['front', 'back']

/** What keeps the markup from being well-formed XML, or nothing. Our pictures have only elements and attributes. */
function fault(svg: string): string | undefined {
  const open: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z0-9-]+="[^"<]*")*)(\/?)>/g,
    (_, closes, name, attributes, empty) => {
      const names = [...attributes.matchAll(/\s([a-zA-Z0-9-]+)=/g)].map(([, attribute]) => attribute)
      if (new Set(names).size < names.length) open.push(`twice the same attribute in ${name}`)
      if (closes && open.pop() !== name) open.push(`</${name}>`)
      if (!closes && !empty) open.push(name)
      return ''
    },
  )
  return open.length || rest.trim() ? `${open.join(' ')} ${rest.trim().slice(0, 80)}`.trim() : undefined
}

/** Ids that are referred to but not defined in the same picture, and what points outside it. */
function dangling(svg: string): string[] {
  const defined = new Set([...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => `#${id}`))
  const links = [...svg.matchAll(/href="([^"]*)"|url\(([^)]*)\)/g)].map(([, href, url]) => href ?? url ?? '')
  return links.filter((link) => !defined.has(link))
}

describe('the drawn pictures', () => {
  test('every product has a front and a back, lenses their blister and parameters, coloured ones the eyes that wear them', () => {
    const expected = productLooks.flatMap((product) =>
      viewsOf(product).map((view) => `${product.product_id}-${view}.svg`),
    )
    expect(productFiles).toEqual(expected.sort())
  })

  test.each(['front', 'back', 'blister', 'parameters', 'worn'])('a %s picture has the size of the gallery', (view) => {
    const pictures = everything.filter(({ name }) => name.endsWith(`-${view}.svg`))
    expect(pictures.filter(({ svg }) => !svg.includes(' width="1080" height="1340" '))).toEqual([])
  })

  test('every picture is well-formed, needs no font, runs no script and asks for nothing from outside', () => {
    const wrong = everything.flatMap(({ name, svg }) => {
      const forbidden =
        /<(text|tspan|script|foreignObject|image|style|filter|mask)\b|\son[a-z]+=|NaN|undefined|Infinity/.exec(svg)?.[0]
      const faults = [fault(svg), forbidden, ...dangling(svg)].filter(Boolean)
      return faults.length ? [`${name}: ${faults.join(', ')}`] : []
    })
    expect(wrong).toEqual([])
  })

  test('no picture of a product is heavier than 12 KB, or 14 with eyes on it, and all of them together weigh at most 3.5 MB', () => {
    expect(everything.filter(({ svg, limit }) => Buffer.byteLength(svg) > limit).map(({ name }) => name)).toEqual([])
    const products = productFiles.reduce((sum, name) => sum + Buffer.byteLength(read(productFolder, name)), 0)
    expect(products).toBeLessThanOrEqual(3.5 * 1024 * 1024)
  })

  test('drawing a product again gives the same bytes', () => {
    const sample = productLooks.filter((_, at) => at % Math.ceil(productLooks.length / 10) === 0)
    for (const product of sample) {
      for (const [name, svg] of Object.entries(productPictures(product)))
        expect(svg, name).toBe(read(productFolder, name))
    }
  })

  test('a drawing in another colour is the drawing with some colours replaced', () => {
    const listed = JSON.parse(read(productFolder, 'recolourings.json'))
    const made = productLooks.flatMap((product) =>
      Object.entries(recolourings(product)).flatMap(([name, changes]) =>
        Object.keys(changes).map((code) => ({ product, name, code, hex: product.colours?.[code] ?? '' })),
      ),
    )
    expect(made).toHaveLength(167)
    for (const { product, name, code, hex } of made) {
      const drawn = productPictures({ ...product, look: { ...product.look, frame: hex }, colours: { [code]: hex } })
      expect(recolour(read(productFolder, `${name}.svg`), listed[name][code]), name).toBe(drawn[`${name}.svg`])
    }
  })

  test('drawing the scenes again gives the same bytes', () => {
    const drawn = allScenes()
    expect(Object.keys(drawn).sort()).toEqual(sceneFiles.sort())
    for (const [name, svg] of Object.entries(drawn)) expect(svg, name).toBe(read(sceneFolder, name))
  })
})
