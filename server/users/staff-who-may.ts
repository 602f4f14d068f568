import { type SQL, sql } from 'drizzle-orm'
import { roleMay, type StaffAct, staffRoles } from '#contract/staff/roles.ts'
import { shortListOf } from '#server/database/lists.ts'

/** Whether this user is a member of staff now, is not blocked, and has a role that may do this. */
export function isStaffWhoMay(act: StaffAct, userId: SQL): SQL {
  const roles = shortListOf(staffRoles.filter((role) => roleMay(role, act)))
  return sql`exists (select from users member where member.id = ${userId} and member.role = 'staff'
    and member.staff_role in ${roles} and member.blocked_at is null)`
}
