import { createHash } from 'node:crypto'
import type { Config } from '#server/config/config.ts'
import { isSameText } from '#server/secrets/same-text.ts'
import { keyFor } from '#server/secrets/secret.ts'

/** The query parameter by which the editor opens a page. */
const previewFlag = '_storyblok'

const field = (name: string) => `_storyblok_tk[${name}]`
const longest = 3600

/** Storyblok signs the space, the preview token and the moment in seconds. */
const signature = (space: string, token: string, moment: string) =>
  createHash('sha1').update(`${space}:${token}:${moment}`).digest('hex')

/**
 * The preview token of the space, which the editor and the shop both know. A demo has a token of its own, with which
 * `npm run preview-link` signs.
 */
export function previewToken(
  { mode, storyblok }: Pick<Config, 'mode' | 'storyblok'>,
  secret: string,
): string | undefined {
  if (storyblok?.previewToken) return storyblok.previewToken
  return mode === 'demo' ? keyFor(secret, 'preview').toString('hex') : undefined
}

/** Whether the editor has opened this page within the last hour. */
export function isPreview(query: URLSearchParams, token: string | undefined, now = Date.now()): boolean {
  if (!token || !query.has(previewFlag)) return false
  const [space, moment, signed] = ['space_id', 'timestamp', 'token'].map((name) => query.get(field(name)) ?? '')
  if (!space || !moment || !signed || !/^\d{1,12}$/.test(moment)) return false
  const age = now / 1000 - Number(moment)
  // Clocks differ by a little; a moment far in the future would make a link that never ends.
  if (age > longest || age < -60) return false
  return isSameText(signed, signature(space, token, moment))
}

/** The parameter by which a preview shows the banners of a day to come. */
export const previewDayName = 'preview_day'

/** The moment that a preview shows: noon of the day that its address names. Undefined if that is no day. */
export function previewMoment(query: URLSearchParams): number | undefined {
  const day = query.get(previewDayName) ?? ''
  const moment = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T11:00:00Z`) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

/** The query that opens a page as the editor does. */
export function previewQuery(token: string, now = Date.now()): string {
  const moment = String(Math.floor(now / 1000))
  return new URLSearchParams([
    [previewFlag, '1'],
    [field('space_id'), '0'],
    [field('timestamp'), moment],
    [field('token'), signature('0', token, moment)],
  ]).toString()
}
