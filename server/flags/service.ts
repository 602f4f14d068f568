import type { FeatureVariable, UserContext } from '#contract/content/flags.ts'

export type User = UserContext & { id: string }
type Value = FeatureVariable['value']

/** Who decides what is tried out on whom. The same visitor is always given the same. */
export type FlagsService = {
  /**
   * Undefined if there is no such flag. A service that does not answer gives no variables, so that everybody sees the
   * default variant: a page never waits for it, and never fails by it.
   */
  flag(key: string, user: User): Promise<readonly FeatureVariable[] | undefined>
  /** Reports what is known of a visitor. */
  attribute(user: User, attributes: Readonly<Record<string, Value>>): Promise<void>
  /** Reports that a visitor has reached a goal. */
  track(user: User, eventName: string, properties?: Readonly<Record<string, Value>>): Promise<void>
}
