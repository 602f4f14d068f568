import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/database.ts'
import { brandWith } from './rules.ts'
import { readSettingRows } from './store.ts'

/**
 * Replaces the storefronts in `config.brands` by what the desk has set. The list stays the same one, so that whoever
 * holds it reads the present storefronts; a request goes on with the one that it has begun with.
 */
export async function renewBrands(
  db: Db,
  { brands, brandFiles }: Pick<Config, 'brands' | 'brandFiles'>,
): Promise<void> {
  const stored = await readSettingRows(db)
  for (const [index, file] of brandFiles.entries()) brands[index] = brandWith(file, stored.get(file.id)?.values ?? {})
}
