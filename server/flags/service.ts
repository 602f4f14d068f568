import type { FeatureVariable, UserContext } from '#contract/content/flags.ts'

export type User = UserContext & { id: string }
type Value = FeatureVariable['value']

/** One A/B test of the shop's own table, for counting what its variants achieve. */
export type AbTest = {
  key: string
  /** A digest of its variants: who changes them begins a new test. */
  edition: string
  /** The default variant first, then in the order of the table; shares in percent. */
  variants: readonly { name: string; share: number }[]
  variantOf(visitorId: string): string
}

/** Decides which visitor takes part in which test. The same visitor always gets the same variables. */
export type FlagsService = {
  /**
   * Undefined if there is no such flag. A service that does not answer gives no variables, so that every
   * visitor sees the default variant: a page never waits for the service and never fails because of it.
   */
  flag(key: string, user: User): Promise<readonly FeatureVariable[] | undefined>
  /** The tests that the shop counts itself; undefined where the service counts. */
  tests: readonly AbTest[] | undefined
  /** Reports what is known of a visitor. */
  attribute(user: User, attributes: Readonly<Record<string, Value>>): Promise<void>
  /** Reports that a visitor has reached a goal. */
  track(user: User, eventName: string, properties?: Readonly<Record<string, Value>>): Promise<void>
}
