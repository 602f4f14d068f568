import { type SQL, sql } from 'drizzle-orm'
import { roleMay, type StaffAct, staffRoles } from '#contract/staff/roles.ts'
import { shortListOf } from '#server/database/lists.ts'

/** Whether the person with this id works at the desk now and may do that: nobody who has left, is blocked or has another role. */
export function isStaffWhoMay(act: StaffAct, userId: SQL): SQL {
  const roles = shortListOf(staffRoles.filter((role) => roleMay(role, act)))
  return sql`exists (select from users member where member.id = ${userId} and member.role = 'staff'
    and member.staff_role in ${roles} and member.blocked_at is null)`
}
