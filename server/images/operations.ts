import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { pictureQuality } from '#contract/catalogue/picture-sizes.ts'
import type { WarnLog } from '#server/process/log-once-per-hour.ts'
import { createLimiter } from '#server/remote/limiter.ts'
import { type Picture, type PictureFormat, recolour } from './rules.ts'

type Settings = {
  /** Where the originals are: `<name>.svg`, and in `recolourings.json` what the colours of some become in others. */
  originals: string
  /** Where the originals of pages are. */
  pageOriginals: string
  /** Finds a picture that editors have uploaded. */
  uploaded?: (name: string) => Promise<{ file: string } | 'busy' | undefined>
  /** The content of a picture of a product that staff have uploaded, by its name `up-…`. */
  ofGoods?: (name: string) => Promise<Buffer | undefined>
  /** Where finished pictures are stored. Without room there they are made for each request. */
  folder: string
  log: WarnLog
  /** How long AVIF is compressed, 0 to 9. The default of the library, 4, takes six times as long as 2 for a few percent. */
  effort?: number
  /** Number of pictures made at the same time; the others wait. */
  atOnce?: number
  /** Most that may wait; beyond that the answer is to try again. */
  waiting?: number
}

type Colours = Readonly<Record<string, string>>
/** By the name of a drawing and a colour: what the colours of the drawing become. */
type Recolourings = { list: Readonly<Record<string, Readonly<Record<string, Colours>>>>; changedAt: number }

/** The file of a picture, and what its finished copies are called. */
type Original = { file: string; title: string; recolouring?: { colours: Colours; changedAt: number } }

const contentOf = async ({ file, recolouring }: Original) =>
  recolouring ? Buffer.from(recolour(await readFile(file, 'utf8'), recolouring.colours)) : file

// AVIF looks as good at a lower figure.
const avifShare = 62 / 85

function encode(image: Sharp, format: PictureFormat, quality: number, effort: number): Sharp {
  if (format === 'avif') return image.avif({ quality: Math.round(quality * avifShare), effort })
  if (format === 'webp') return image.webp({ quality })
  // JPEG has no transparency. Half the colours would blur the letters on a box.
  return image.flatten({ background: '#fff' }).jpeg({ quality, chromaSubsampling: '4:4:4' })
}

// libvips would remember an original by its name, and not see that it has changed.
sharp.cache(false)

export type PictureStore = ReturnType<typeof createPictureStore>

/** Pictures in the sizes of the shop: made once, then read from disk. */
export function createPictureStore(settings: Settings) {
  const { originals, pageOriginals, uploaded, ofGoods, folder, log, effort = 2, atOnce = 1, waiting = 100 } = settings
  const underWay = new Map<string, Promise<Buffer>>()
  const limiter = createLimiter(atOnce)
  let recolourings: Recolourings = { list: {}, changedAt: 0 }

  async function make(original: Original, picture: Picture, format: PictureFormat, file: string) {
    const { width, height, quality = pictureQuality } = picture
    const image = sharp(await contentOf(original), { density: 144, limitInputPixels: 50_000_000 })
      .autoOrient()
      .resize(width, height, {
        // A product is shown whole; a scene may lose its edges.
        fit: picture.ofPage ? 'cover' : 'contain',
        // What is added around it is not flattened.
        background: { r: 255, g: 255, b: 255, alpha: format === 'jpeg' ? 1 : 0 },
      })
    const content = await encode(image, format, quality, effort).toBuffer()
    await isStored(file, content)
    return content
  }

  /** False if the disk is full, or cannot be written for another reason. */
  const isStored = (file: string, content: Buffer) =>
    store(file, content).then(
      () => true,
      (err) => {
        log.warn({ err }, 'a picture cannot be stored')
        return false
      },
    )

  /** Renamed when complete: a process that is killed leaves no half picture. */
  async function store(file: string, content: Buffer) {
    const draft = `${file}.${randomBytes(4).toString('hex')}`
    await mkdir(folder, { recursive: true })
    try {
      await writeFile(draft, content)
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** Where its original is, and what its copies are called. */
  async function locate({ name, ofPage, isUploaded }: Picture): Promise<Original | 'busy' | undefined> {
    if (!isUploaded && !ofPage && name.startsWith('up-')) return locateUpload(name)
    if (!isUploaded && !ofPage) return locateDrawing(name)
    if (!isUploaded) return { file: locatePagePicture(name), title: `page.${name}` }
    const found = await uploaded?.(name)
    return found && found !== 'busy' ? { ...found, title: `asset.${basename(found.file)}` } : found
  }

  /** Pictures of pages are drawn, or rendered. */
  function locatePagePicture(name: string) {
    const rendered = join(pageOriginals, `${name}.webp`)
    return existsSync(rendered) ? rendered : join(pageOriginals, `${name}.svg`)
  }

  /** A drawing by its name, or `<name>~<colour>`: the same in a colour that is listed for it. */
  async function locateDrawing(title: string): Promise<Original | undefined> {
    const [name = '', colour] = title.split('~')
    const file = join(originals, `${name}.svg`)
    if (colour === undefined) return { file, title }
    const { list, changedAt } = await readRecolourings()
    const colours = list[name]?.[colour]
    return colours && { file, title, recolouring: { colours, changedAt } }
  }

  /** Every process has a copy of its own, made when it is first asked for. */
  async function locateUpload(name: string): Promise<Original | 'busy' | undefined> {
    const file = join(folder, `${name}.original`)
    if (existsSync(file)) return { file, title: name }
    const content = await ofGoods?.(name)
    if (!content) return undefined
    return (await isStored(file, content)) ? { file, title: name } : 'busy'
  }

  /** Read again only when the file has changed. */
  async function readRecolourings(): Promise<Recolourings> {
    const file = join(originals, 'recolourings.json')
    const changedAt = (await stat(file).catch(() => undefined))?.mtimeMs ?? 0
    if (changedAt !== recolourings.changedAt)
      recolourings = { list: JSON.parse(await readFile(file, 'utf8')), changedAt }
    return recolourings
  }

  return {
    /** The picture in this format; nothing if there is no such original; `busy` if too many are waiting already. */
    async picture(picture: Picture, format: PictureFormat): Promise<Buffer | 'busy' | undefined> {
      const { width, height, quality } = picture
      const found = await locate(picture)
      if (!found || found === 'busy') return found
      const { file: original, title, recolouring } = found
      const changed = await stat(original).catch(() => undefined)
      if (!changed) return undefined
      // A changed original has another name for its copies.
      const version = Math.round(Math.max(changed.mtimeMs, recolouring?.changedAt ?? 0)).toString(36)
      const size = `${width}${height ? `x${height}` : 'w'}${quality ? `-q${quality}` : ''}`
      const file = join(folder, `${title}-${size}-${version}.${format}`)
      if (existsSync(file)) return readFile(file)
      const already = underWay.get(file)
      if (already) return already
      if (limiter.hasQueueOf(waiting)) return 'busy'
      const work = limiter.run(() => make(found, picture, format, file)).finally(() => underWay.delete(file))
      underWay.set(file, work)
      return work
    },
  }
}
