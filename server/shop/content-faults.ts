import { setImmediate } from 'node:timers/promises'
import type { Config } from '#server/config/config.ts'
import type { CheckDependencies } from '#server/today/operations.ts'

/** What `npm run content:check` says of the stories, for the desk; undefined if they are in a service, not in files. */
export function contentFaults(config: Pick<Config, 'brands' | 'contentDir' | 'frameHosts' | 'storyblok'>) {
  const { brands, contentDir, frameHosts, storyblok } = config
  if (storyblok) return undefined
  const find: CheckDependencies['contentFaults'] = async (categories, giveWay) => {
    // Loaded when it is needed: a process starts faster without it.
    const { storyFaultSteps } = await import('#content/story-faults.ts')
    const steps = storyFaultSteps(contentDir, { brands, categories, frameHosts })
    let step = steps.next()
    while (!step.done) {
      await setImmediate()
      await giveWay?.()
      step = steps.next()
    }
    return step.value.map(({ file, line, what }) => `${file}:${line}: ${what}`)
  }
  return find
}
