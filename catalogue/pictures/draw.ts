import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { productLooks } from '../demo/product-looks.ts'
import { productPictures, recolourings } from './product-pictures.ts'
import { allScenes } from './scenes/all-scenes.ts'

/** Writes the pictures into their folder and removes those that are no longer drawn. */
function fill(folder: URL, pictures: Map<string, string>) {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder))
    if (name.endsWith('.svg') && !pictures.has(name)) rmSync(new URL(name, folder))
  for (const [name, svg] of pictures) writeFileSync(new URL(name, folder), svg)
}

fill(
  new URL('./svg/', import.meta.url),
  new Map(productLooks.flatMap((product) => Object.entries(productPictures(product)))),
)
const recoloured = Object.assign({}, ...productLooks.map(recolourings))
writeFileSync(new URL('./svg/recolourings.json', import.meta.url), `${JSON.stringify(recoloured)}\n`)
fill(new URL('../../content/pictures/', import.meta.url), new Map(Object.entries(allScenes())))
