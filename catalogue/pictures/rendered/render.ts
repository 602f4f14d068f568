import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { cleaned, developed, evened, margin } from './develop.ts'
import { renderings } from './renderings.ts'
import { expose } from './tracer.ts'

/**
 * Renders the pictures named, or all: `node catalogue/pictures/rendered/render.ts hero-lenteo`. With `--draft 240` they
 * are so wide and coarse, and are written to another folder to look at.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { draft: { type: 'string' }, samples: { type: 'string' }, to: { type: 'string' } },
})
const folder = values.to ?? 'content/pictures'
mkdirSync(folder, { recursive: true })

for (const [name, { width, height, samples, room }] of Object.entries(renderings)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue
  // The margin is cut off: there, pixels have too few neighbours to be evened out.
  const shown = Number(values.draft ?? width)
  const wide = shown + 2 * margin
  const tall = Math.round((shown * height) / width) + 2 * margin
  const taken = await room()
  const shot = expose(taken, wide, tall, Number(values.samples ?? samples))
  // Twice, because the second time less grain hides what is alike.
  const once = evened(developed(cleaned(shot), taken.exposure), wide, tall)
  const pixels = evened(once, wide, tall)
  await sharp(pixels, { raw: { width: wide, height: tall, channels: 3 } })
    .extract({ left: margin, top: margin, width: wide - 2 * margin, height: tall - 2 * margin })
    .webp({ quality: 90, effort: 6 })
    .toFile(`${folder}/${name}.webp`)
}
