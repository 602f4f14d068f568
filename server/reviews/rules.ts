import type { ReviewState } from '#contract/catalogue/rating.ts'
import { err, ok, type Result } from '#contract/result.ts'

const days = (count: number) => count * 24

/** Validity of the link of an invitation. */
export const invitationHours = days(60)
/** An order that was delivered longer ago than it takes to be invited and so many days is left alone. */
export const daysLate = 14

const lens = ['overall', 'comfort', 'vision', 'value']
/** Drops as well: they are for the comfort of worn lenses. */
const worn = ['overall', 'comfort', 'quality', 'value']
const used = ['overall', 'quality', 'value']

/** Questions about a product, by its category. */
const keysByCategory: Readonly<Record<string, readonly string[]>> = {
  lens,
  lenscare: used,
  saline: used,
  humidifier: worn,
  eye_care: worn,
  accessory: used,
  sunglasses: worn,
  reading_glasses: worn,
}

export const mostStars = 5

/** Every question about a product, each with all stars as a proposal: a form shows it, and counts only what was chosen. */
export const presetRatings = (category: string) =>
  (keysByCategory[category] ?? ['overall', 'value']).map((key) => ({ key, value: mostStars }))

export type Ratings = Readonly<Record<string, number>>

/** The ratings by question, if each question has one answer from 1 to 5 and nothing else is answered. */
export function checkedRatings(
  category: string,
  given: readonly { key: string; value: number }[],
): Result<Ratings, { code: 'rating-invalid' }> {
  const asked = presetRatings(category).map(({ key }) => key)
  const answers = new Map(given.map(({ key, value }) => [key, value]))
  const isComplete = given.length === asked.length && asked.every((key) => isStars(answers.get(key)))
  if (!isComplete) return err({ code: 'rating-invalid' })
  return ok(Object.fromEntries(answers))
}

const isStars = (value: number | undefined) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostStars

export function scoreOf(ratings: Ratings): number {
  const values = Object.values(ratings)
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const name = /^\p{L}[\p{L}\p{M}’'. -]{0,58}$/u

/** `Carla K.`; empty if the name does not look like one, because it is public. */
export function authorOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const [first, last] = [firstName.trim(), lastName.trim()]
  if (!name.test(first) || /\.\p{L}/u.test(first)) return ''
  const [initial = ''] = last
  return /\p{L}/u.test(initial) ? `${first} ${initial.toUpperCase()}.` : first
}

export type ReviewMove = 'publish' | 'refuse'

/** Decisions about a text; also again, after a complaint. */
const moves: Record<ReviewState, Partial<Record<ReviewMove, ReviewState>>> = {
  waiting: { publish: 'published', refuse: 'refused' },
  published: { refuse: 'refused' },
  refused: { publish: 'published' },
}

/** The next state; undefined if a text in this state cannot make the move. */
export const reviewMovedBy = (move: ReviewMove, from: ReviewState): ReviewState | undefined => moves[from][move]
