import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Log } from '#server/process/log.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { createContentFiles } from './files.ts'
import type { ContentService, Editor } from './service.ts'
import { createStoryblok } from './storyblok.ts'
import { createUploads } from './uploads.ts'

type RunningContent = ContentService & {
  editor?: Editor
  /** How often the content service answered, failed, and its last good response was shown instead. */
  figures: Readonly<Record<'answered' | 'failures' | 'fallbacks', number>>
  /** An editor has published something. */
  changed(): void
}

/** Storyblok by configuration, and otherwise the files of the folder, which are read anew every time. */
export function openContent(
  {
    contentDir,
    dataDir,
    storyblok,
    editorOrigins,
  }: Pick<Config, 'contentDir' | 'dataDir' | 'storyblok' | 'editorOrigins'>,
  secret: string,
  log: Log,
): RunningContent {
  const files = createContentFiles(contentDir)
  if (storyblok) {
    const { assetHost, timeout } = storyblok
    const folder = join(dataDir, 'pictures', 'uploaded')
    const uploads = createUploads({ host: assetHost, folder, key: keyFor(secret, 'pictures'), timeout, log })
    const [editorOrigin = 'https://app.storyblok.com'] = editorOrigins
    return createStoryblok({ settings: storyblok, editorOrigin, drawings: files, uploads, log })
  }
  return { ...files, figures: { answered: 0, failures: 0, fallbacks: 0 }, changed() {} }
}
