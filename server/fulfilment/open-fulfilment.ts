import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/database.ts'
import { createDemoFulfilment } from './demo.ts'
import { createDesk } from './desk.ts'
import { type CarrierService, createCarrierService } from './news.ts'
import { createRemoteFulfilment } from './remote.ts'
import type { FulfilmentService } from './service.ts'

export type FulfilmentServices = { fulfilment: FulfilmentService; carriers: CarrierService }

/** The configured fulfiller, and the reports of the carriers. */
export function openFulfilment(config: Config['fulfilment'], db: Db): FulfilmentServices {
  const carriers = createCarrierService(config.carrierSecret)
  const newsKey = config.webhookSecret
  if (config.remote) return { fulfilment: createRemoteFulfilment(config.remote), carriers }
  const pace = config.demoPace
  return { fulfilment: pace ? createDemoFulfilment({ db, pace, newsKey }) : createDesk({ newsKey }), carriers }
}
