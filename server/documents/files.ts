import { createHash } from 'node:crypto'
import type { Brand, LocaleCode } from '#contract/brand.ts'
import type { Texts } from '#messages/translate.ts'
import type { Db } from '#server/database/database.ts'
import { insertFile, readDocument, readFile } from './store.ts'

/** How a storefront writes, in this language if it still has it. */
export type DocumentWriter = {
  writerOf: (brand: string, locale: LocaleCode | null) => { brand: Brand; locale: LocaleCode; texts: Texts }
}

/**
 * The bytes of a document, which are made once: by the job, or by the first reader who comes before it. Whoever makes
 * them a second time makes the same ones, and the stored ones stay.
 */
export async function makeFile({ db, writerOf }: DocumentWriter & { db: Db }, id: string): Promise<Buffer | undefined> {
  const document = await readDocument(db, id)
  if (!document) return undefined
  if (document.hash !== null) return readFile(db, document.hash)
  const { brand, locale, number, issuedAt, facts } = document
  // Loaded with the first document, because a process starts faster without it.
  const { drawDocument } = await import('./render.ts')
  const bytes = await drawDocument(writerOf(brand, locale), { number, issuedAt }, facts)
  await insertFile(db, id, createHash('sha256').update(bytes).digest('hex'), bytes)
  const stored = (await readDocument(db, id))?.hash
  return stored ? readFile(db, stored) : undefined
}
