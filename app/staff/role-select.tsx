import { useTexts } from '#app/texts.tsx'
import { type StaffRole, staffRoles } from '#contract/staff/roles.ts'
import { roleTexts } from './role-texts.ts'

/** Begins with the chosen one. */
export function RoleSelect({ id, chosen }: { id: string; chosen: StaffRole }) {
  const t = useTexts()
  return (
    <select id={id} name="role" defaultValue={chosen} className="field-input">
      {staffRoles.map((one) => (
        <option key={one} value={one}>
          {t(roleTexts[one])}
        </option>
      ))}
    </select>
  )
}
