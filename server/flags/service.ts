import type { FeatureVariable, UserContext } from '#contract/content/flags.ts'

export type User = UserContext & { id: string }
type Value = FeatureVariable['value']

/** Decides which visitor takes part in which test. The same visitor always gets the same variables. */
export type FlagsService = {
  /**
   * Undefined if there is no such flag. A service that does not answer gives no variables, so that every
   * visitor sees the default variant: a page never waits for the service and never fails because of it.
   */
  flag(key: string, user: User): Promise<readonly FeatureVariable[] | undefined>
  /** Reports what is known of a visitor. */
  attribute(user: User, attributes: Readonly<Record<string, Value>>): Promise<void>
  /** Reports that a visitor has reached a goal. */
  track(user: User, eventName: string, properties?: Readonly<Record<string, Value>>): Promise<void>
}
