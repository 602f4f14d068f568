import { watch } from 'node:fs'
import type { Brand } from '#contract/brand.ts'
import type { Log } from '#server/process/log.ts'
import { tagsOf } from './tags.ts'

type Watched = { folder: string; brands: readonly Brand[]; log: Pick<Log, 'warn'> }

/**
 * Reports the tags of each story whose file changes, so that cached pages with it are dropped: settings and menus are on
 * every page. Each process watches by itself. Gives the function that ends it.
 */
export function watchStories({ folder, brands, log }: Watched, changed: (tags: string[]) => void): () => void {
  try {
    const watcher = watch(folder, { recursive: true, persistent: false }, (_, file) => {
      const tags = tagsOf(file?.replaceAll('\\', '/').replace(/\.json$/, '') ?? '', brands)
      if (tags.length > 0) changed(tags)
    })
    watcher.on('error', (error) => log.warn({ err: error }, 'stories are not watched any more'))
    return () => watcher.close()
  } catch (error) {
    log.warn({ err: error }, 'stories are not watched: pages show a change when they have grown old')
    return () => {}
  }
}
