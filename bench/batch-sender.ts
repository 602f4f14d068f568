import { sendBatches } from './batches.ts'

// A process of its own, so that the client whose time is measured does not wait for it.
process.on('disconnect', () => process.exit())
process.once('message', async (load: Omit<Parameters<typeof sendBatches>[0], 'seconds'>) => {
  // Its visitors came before the checkouts that are measured: they do not all connect in the same moment.
  setTimeout(() => process.send?.('under way'), 2000)
  // It goes on until it is ended.
  await sendBatches({ ...load, seconds: 3600 })
})
