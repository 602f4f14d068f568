import type { Config } from '#server/config.ts'
import { createContentFiles } from '#server/content/files.ts'
import type { ContentService } from '#server/content/service.ts'
import { createStoryblok } from '#server/content/storyblok.ts'
import type { Log } from '#server/log.ts'

type RunningContent = ContentService & {
  /** How often the content service answered, failed, and what it had said last was shown instead. */
  figures: Readonly<Record<'answered' | 'failures' | 'fallbacks', number>>
  /** Somebody has published something. */
  changed(): void
}

/** Storyblok by configuration, and otherwise the files of the folder, which are read anew every time. */
export function openContent(
  { contentDir, storyblok }: Pick<Config, 'contentDir' | 'storyblok'>,
  log: Log,
): RunningContent {
  const files = createContentFiles(contentDir)
  if (storyblok) return createStoryblok({ settings: storyblok, pictures: files, log })
  return { ...files, figures: { answered: 0, failures: 0, fallbacks: 0 }, changed() {} }
}
