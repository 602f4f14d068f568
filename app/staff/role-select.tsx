import { useTexts } from '#app/texts.tsx'
import { type StaffRole, staffRoles } from '#contract/staff/roles.ts'
import { roleTexts } from './role-texts.ts'

/** Begins with this role. */
export function RoleSelect({ id, role }: { id: string; role: StaffRole }) {
  const t = useTexts()
  return (
    <select id={id} name="role" defaultValue={role} className="field-input">
      {staffRoles.map((one) => (
        <option key={one} value={one}>
          {t(roleTexts[one])}
        </option>
      ))}
    </select>
  )
}
