import { hash } from 'node:crypto'
import { z } from 'zod'
import type { FeatureVariable, VariableType } from '#contract/content/flags.ts'
import type { VwoSettings } from '#server/config/config.ts'
import type { Log } from '#server/process/log.ts'
import { createCircuitBreaker } from '#server/remote/circuit-breaker.ts'
import type { FlagsService } from './service.ts'

const timeout = 500
const pauseAfterFailure = 5_000
/** Variables are remembered: a visitor's next page must not wait for VWO again. */
const rememberedFor = 300_000
const mostRemembered = 20_000

const typeOf = new Map<string, VariableType>([
  ['string', 'String'],
  ['integer', 'Integer'],
  ['double', 'Float'],
  ['float', 'Float'],
  ['boolean', 'Boolean'],
])

const FlagResponse = z.object({
  isEnabled: z.boolean(),
  variables: z.array(z.object({ key: z.string(), type: z.string(), value: z.unknown() })).catch([]),
})

/** Flags of VWO Feature Experimentation, by the HTTP API of its gateway service. */
export function createVwoFlags(
  { url, accountId, sdkKey }: VwoSettings,
  log: Pick<Log, 'warn'>,
  now: () => number = Date.now,
): FlagsService {
  const breaker = createCircuitBreaker(pauseAfterFailure, now)
  const remembered = new Map<string, { variables: readonly FeatureVariable[]; until: number }>()

  async function post(path: string, body: object): Promise<Response | undefined> {
    if (breaker.isOpen()) return undefined
    try {
      const address = new URL(`server-side/${path}`, url.replace(/\/?$/, '/'))
      address.search = new URLSearchParams({ accountId, sdkKey }).toString()
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'error',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(timeout),
      })
      if (!response.ok) throw new Error(`VWO answers ${response.status}`)
      return response
    } catch (err) {
      breaker.open()
      log.warn({ err }, 'VWO does not answer: everybody sees the default variant')
      return undefined
    }
  }

  return {
    tests: undefined,
    async flag(key, { id, customVariables = {} }) {
      // The API is public and its questions may be long: a digest has one size.
      const question = hash('sha256', JSON.stringify([key, id, customVariables]))
      const known = remembered.get(question)
      if (known && known.until > now()) return known.variables
      const response = await post('getFlag', { featureKey: key, userId: id, customVariables })
      const { data } = FlagResponse.safeParse(await response?.json().catch(() => undefined))
      if (!data) return []
      const variables = data.isEnabled ? data.variables.flatMap(variableOf) : []
      const [oldest] = remembered.size >= mostRemembered ? remembered.keys() : []
      if (oldest !== undefined) remembered.delete(oldest)
      remembered.set(question, { variables, until: now() + rememberedFor })
      return variables
    },
    async attribute({ id }, attributes) {
      for (const [attributeKey, attributeValue] of Object.entries(attributes))
        await post('setAttribute', { userId: id, attributeKey, attributeValue })
    },
    async track({ id }, eventName, eventProperties = {}) {
      await post('trackEvent', { eventName, userId: id, eventProperties })
    },
  }
}

/** A value of another type, such as JSON, becomes text. */
function variableOf({ key, type, value }: z.infer<typeof FlagResponse>['variables'][number]): FeatureVariable[] {
  const known = typeOf.get(type.toLowerCase())
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return [{ variableKey: key, value, type: known ?? 'String' }]
  return value === null || value === undefined
    ? []
    : [{ variableKey: key, value: JSON.stringify(value), type: 'String' }]
}
