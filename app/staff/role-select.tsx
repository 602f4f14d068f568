import { useTexts } from '#app/texts.tsx'
import { type StaffRole, staffRoles } from '#contract/staff/roles.ts'
import { DeskSelect } from './desk-field.tsx'
import { roleTexts } from './role-texts.ts'

/** Begins with the chosen one. */
export function RoleSelect({ id, chosen }: { id?: string; chosen: StaffRole }) {
  const t = useTexts()
  return (
    <DeskSelect
      label={t('desk.role')}
      id={id}
      name="role"
      defaultValue={chosen}
      options={staffRoles.map((one) => [one, t(roleTexts[one])])}
    />
  )
}
