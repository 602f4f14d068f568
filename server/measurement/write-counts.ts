import type { Db } from '#server/database/database.ts'
import type { CountBuffer } from './count-buffer.ts'
import { saveCounts } from './store.ts'

/** Writes what the buffer holds, one part after the other. What could not be written is held again. */
export async function writeCounts(db: Db, buffer: CountBuffer): Promise<void> {
  const parts = buffer.take()
  try {
    for (let part = parts[0]; part; part = parts[0]) {
      await saveCounts(db, part)
      buffer.remember(part.visits)
      parts.shift()
    }
  } catch (error) {
    for (const part of parts) buffer.putBack(part)
    throw error
  }
}
