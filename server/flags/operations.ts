import type { AttributeReport, FeatureVariable, GoalReport, UserContext } from '#contract/content/flags.ts'
import { consentFrom } from '#contract/identity/consent.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Assignments } from './rules.ts'
import type { FlagsService } from './service.ts'
import { visitorId } from './visitor-id.ts'

export type { Assignments } from './rules.ts'
export type { FlagsService } from './service.ts'
export { visitorId } from './visitor-id.ts'

/** What several flags give to a visitor. */
export async function assign(service: FlagsService, keys: readonly string[], id: string): Promise<Assignments> {
  const given = await Promise.all(keys.map(async (key) => [key, (await service.flag(key, { id })) ?? []] as const))
  return Object.fromEntries(given)
}

/** Flags for the visitor of one request, or for whom a program names. */
export function flagOperations(service: FlagsService, cookies: Cookies) {
  const userOf = (context: UserContext = {}) => ({ ...context, id: context.id ?? visitorId(cookies) })
  /** Of this browser's visitor nothing is reported without consent; who names somebody else answers for it. */
  const reported = (context: UserContext | undefined) =>
    context?.id !== undefined || consentFrom(cookies.read('consent')).statistics ? userOf(context) : undefined

  return {
    variables: (key: string, context?: UserContext): Promise<readonly FeatureVariable[] | undefined> =>
      service.flag(key, userOf(context)),
    async attribute({ userContext, attributes }: AttributeReport) {
      const user = reported(userContext)
      if (user) await service.attribute(user, attributes)
    },
    async track({ userContext, eventName, eventProperties }: GoalReport) {
      const user = reported(userContext)
      if (user) await service.track(user, eventName, eventProperties)
    },
  }
}
