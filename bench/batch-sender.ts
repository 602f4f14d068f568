import { collectorPath } from '#contract/measurement/batch.ts'
import { sendBatches } from './batches.ts'

// A process of its own, so that the client whose time is measured does not wait for it.
process.on('disconnect', () => process.exit())
process.once('message', async (load: { port: number; connections: number; addresses: number; pause: number }) => {
  const { count } = await sendBatches({ ...load, connections: 1, path: collectorPath, seconds: 0.2 })
  process.send?.(count)
  // It goes on until it is ended.
  await sendBatches({ ...load, path: collectorPath, seconds: 3600 })
})
