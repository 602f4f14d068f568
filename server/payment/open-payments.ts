import type { Config } from '#server/config/config.ts'
import { type DatatransHosts, datatransHosts } from '#server/config/datatrans-hosts.ts'
import { chosenAccount } from '#server/config/payment-accounts.ts'
import type { Db } from '#server/database/database.ts'
import type { WarnLog } from '#server/process/log-once-per-hour.ts'
import { keyFor } from '#server/secrets/secret.ts'
import { createProviders, firstProvider, type PaymentProviders, simulated } from './providers.ts'
import type { PaymentService } from './service.ts'
import type { Simulator } from './simulator/simulator.ts'

type Settings = {
  config: Pick<Config, 'mode' | 'payment' | 'host' | 'port'>
  db: Db
  secret: string
  log: WarnLog
  hosts?: Record<'sandbox' | 'production', DatatransHosts>
}

const webhookPath = '/api/payments/webhook'

/** The configured accounts. A demo has the simulator as well: it takes what no account takes, and keeps what it has taken. */
export async function openPayments({
  config,
  db,
  secret,
  log,
  hosts = datatransHosts,
}: Settings): Promise<{ payments: PaymentProviders; simulator?: Simulator }> {
  const { accounts, timeout } = config.payment
  const services = new Map<string, PaymentService>()
  if (accounts.length > 0) {
    const { createDatatrans } = await import('./datatrans/datatrans.ts')
    for (const { provider, environment, ...account } of accounts) {
      const path = provider === firstProvider ? webhookPath : `${webhookPath}/${provider}`
      services.set(provider, createDatatrans({ ...account, hosts: hosts[environment], timeout, webhookPath: path }))
    }
  }
  const simulator = config.mode === 'demo' ? await openSimulator({ config, db, secret }) : undefined
  if (simulator) services.set(simulated, simulator)
  const choice: Pick<PaymentProviders, 'chosen' | 'unnamed'> = {
    chosen: (brand, method) => chosenAccount(accounts, brand, method) ?? simulated,
    unnamed: services.has(firstProvider) ? firstProvider : simulated,
  }
  return { payments: createProviders(services, choice, log), ...(simulator && { simulator }) }
}

async function openSimulator({ config, db, secret }: Pick<Settings, 'config' | 'db' | 'secret'>): Promise<Simulator> {
  const { createSimulator } = await import('./simulator/simulator.ts')
  const key = keyFor(secret, 'simulated-webhooks').toString('hex')
  return createSimulator({ db, key, webhookUrl: `${ownAddress(config)}${webhookPath}/${simulated}` })
}

/** The address at which this process reaches itself, whatever its public host names are. */
function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>) {
  const everyInterface = ['0.0.0.0', '::', '']
  const name = everyInterface.includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
