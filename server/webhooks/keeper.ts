import { sql } from 'drizzle-orm'
import { isStaffWhoMay } from '#server/users/staff-who-may.ts'

/** Whether who answers for an endpoint may still do so. Otherwise it may be the receiver of somebody who has left. */
export const hasKeeper = isStaffWhoMay('manage-webhooks', sql`keeper`)
