import type { Assignments, AttributeReport, FeatureVariable, GoalReport, UserContext } from '#contract/content/flags.ts'
import { consentFrom } from '#contract/identity/consent.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { FlagsService } from './service.ts'
import { visitorId } from './visitor-id.ts'

export type { FlagsService } from './service.ts'
export { isVisitorId, rememberVisitor, visitorId } from './visitor-id.ts'

/** What several flags give to a visitor. */
export async function assign(service: FlagsService, keys: readonly string[], id: string): Promise<Assignments> {
  const pairs = await Promise.all(keys.map(async (key) => [key, (await service.flag(key, { id })) ?? []] as const))
  return Object.fromEntries(pairs)
}

/** Flags for the visitor of one request, or for the user that a program names. */
export function flagOperations(service: FlagsService, cookies: Cookies) {
  const userOf = (context: UserContext = {}) => ({ ...context, id: context.id ?? visitorId(cookies) })
  /** This browser's visitor is reported only with consent; a program that names a user is responsible for theirs. */
  const userToReport = (context: UserContext | undefined) =>
    context?.id !== undefined || consentFrom(cookies.read('consent')).statistics ? userOf(context) : undefined

  return {
    variables: (key: string, context?: UserContext): Promise<readonly FeatureVariable[] | undefined> =>
      service.flag(key, userOf(context)),
    async attribute({ userContext, attributes }: AttributeReport) {
      const user = userToReport(userContext)
      if (user) await service.attribute(user, attributes)
    },
    async track({ userContext, eventName, eventProperties }: GoalReport) {
      const user = userToReport(userContext)
      if (user) await service.track(user, eventName, eventProperties)
    },
  }
}
