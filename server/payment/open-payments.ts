import type { Config } from '#server/config/config.ts'
import { datatransHosts } from '#server/config/datatrans-hosts.ts'
import type { Db } from '#server/database/database.ts'
import { keyFor } from '#server/secrets/secret.ts'
import type { PaymentService } from './service.ts'
import type { Simulator } from './simulator/simulator.ts'

type Settings = { config: Pick<Config, 'payment' | 'host' | 'port'>; db: Db; secret: string }

/** The configured payment provider; without one the simulator, which only demo mode allows. */
export async function openPayments({
  config,
  db,
  secret,
}: Settings): Promise<{ payments: PaymentService; simulator?: Simulator }> {
  const { datatrans, timeout } = config.payment
  if (datatrans) {
    const { createDatatrans } = await import('./datatrans/datatrans.ts')
    return { payments: createDatatrans({ ...datatrans, hosts: datatransHosts[datatrans.environment], timeout }) }
  }
  const { createSimulator } = await import('./simulator/simulator.ts')
  const key = keyFor(secret, 'simulated-webhooks').toString('hex')
  const simulator = createSimulator({ db, key, webhookUrl: `${ownAddress(config)}/api/payments/webhook` })
  return { payments: simulator, simulator }
}

/** The address at which this process reaches itself, whatever its public host names are. */
function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>) {
  const everyInterface = ['0.0.0.0', '::', '']
  const name = everyInterface.includes(host) ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
