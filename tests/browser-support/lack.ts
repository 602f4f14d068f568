/** A place that uses a feature which one of the oldest browsers lacks. */
export type Lack = {
  /** A file of the project, or the rule of Tailwind's. */
  path: string
  line?: number
  /** Its key in MDN's data. */
  feature: string
  /** Since when browsers have it: `Firefox 131, Safari 18.4`. */
  needs: string
}

type Accepted = { feature: string; path: string }

/** A sentence for each lack that is not accepted, and for each entry of the accepted ones that nothing uses. */
export function sentencesAbout(lacks: readonly Lack[], accepted: readonly Accepted[]): string[] {
  const unaccepted = lacks.filter((lack) => !accepted.some((entry) => covers(entry, lack)))
  const stale = accepted.filter((entry) => !lacks.some((lack) => covers(entry, lack)))
  return [
    ...unaccepted.map(
      ({ path, line, feature, needs }) => `${line ? `${path}:${line}` : path} uses ${feature}: ${needs}.`,
    ),
    ...stale.map(({ path, feature }) => `accepted.ts accepts ${feature} in ${path}, which does not use it.`),
  ]
}

function covers(entry: Accepted, lack: Lack) {
  const isBelow = lack.feature === entry.feature || lack.feature.startsWith(`${entry.feature}.`)
  return isBelow && (entry.path === lack.path || (/[/:]$/.test(entry.path) && lack.path.startsWith(entry.path)))
}
