import { join } from 'node:path'
import { type IdentityProvider, identityProviders } from '#contract/identity/identity.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/database.ts'
import { originOf } from '#server/http/visit.ts'
import type { Background } from '#server/process/background.ts'
import type { Log } from '#server/process/log.ts'
import { createAuth } from './auth.ts'
import type { Provider } from './providers.ts'
import { standInKey } from './stand-in-key.ts'
import { createStandIn, type StandIn } from './stand-in-provider.ts'

type Settings = { config: Config; db: Db; log: Log; background: Background }

/** What identity opens once for all requests. */
export function openIdentity({ config, db, log, background }: Settings) {
  const auth = createAuth({ db, log, socialProviders: config.socialProviders })
  const missing = identityProviders.filter((id) => !config.socialProviders[id])

  async function createStandIns(): Promise<ReadonlyMap<string, StandIn>> {
    const [first] = config.brands
    if (config.mode === 'live' || !first) return new Map()
    const key = await standInKey(join(config.dataDir, 'stand-in-key.pem'))
    return new Map(missing.map((id) => [id, createStandIn(id, originOf(first, config), key)]))
  }
  // Created when one is needed: most demo shops never make the key.
  let standIns: ReturnType<typeof createStandIns> | undefined
  const everyStandIn = () => {
    standIns ??= createStandIns()
    return standIns
  }

  return {
    auth,
    background,
    standIns: everyStandIn,
    /** The providers that the visitor can choose from, known without loading any of them. */
    offered: config.mode === 'live' ? identityProviders.filter((id) => config.socialProviders[id]) : identityProviders,
    async providers(): Promise<readonly Provider[]> {
      const real = await auth.providers()
      return [...real, ...(await everyStandIn()).values().map(({ provider }) => provider)]
    },
    async provider(id: IdentityProvider): Promise<Provider | undefined> {
      return (await this.providers()).find((provider) => provider.id === id)
    },
  }
}
export type IdentityServices = ReturnType<typeof openIdentity>
