import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { err, ok, type Result } from '#contract/result.ts'
import { largestPicture } from '#contract/staff/goods.ts'
import type { Db } from '#server/database/database.ts'
import { goodsPictures } from './schema.ts'

const mostPixels = 50_000_000
/** The largest that the shop shows is 1,200 pixels wide on a fine screen. */
const widest = 2_400

export type PictureRefusal = { code: 'too-large' | 'no-picture' }

/**
 * Stores an uploaded picture and gives its name. Only its pixels stay: it is read whole and written anew, so that
 * nothing of what a file may carry besides is ever sent to anybody. The same picture has the same name.
 */
export async function storePicture(
  db: Db,
  { bytes, actor }: { bytes: Uint8Array; actor: string },
): Promise<Result<string, PictureRefusal>> {
  if (bytes.length > largestPicture) return err({ code: 'too-large' })
  const content = await readPixels(bytes)
  if (!content) return err({ code: 'no-picture' })
  const name = `${uploadedMark}${hash('sha256', content, 'hex').slice(0, 32)}`
  await db.insert(goodsPictures).values({ name, content, uploadedBy: actor }).onConflictDoNothing()
  return ok(name)
}

/** The names of uploaded pictures begin with it; those of drawings do not. */
const uploadedMark = 'up-'

async function readPixels(bytes: Uint8Array): Promise<Buffer | undefined> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!['jpeg', 'png', 'webp', 'heif', 'gif'].includes(format)) return undefined
    return await picture
      .autoOrient()
      .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 92 })
      .toBuffer()
  } catch {
    return undefined
  }
}

export async function readPicture(db: Db, name: string): Promise<Buffer | undefined> {
  if (!/^up-[0-9a-f]{32}$/.test(name)) return undefined
  const [row] = await db
    .select({ content: goodsPictures.content })
    .from(goodsPictures)
    .where(eq(goodsPictures.name, name))
  return row?.content
}
