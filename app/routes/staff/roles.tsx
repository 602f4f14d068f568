import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { actTexts, roleTexts } from '#app/staff/role-texts.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { needsProof, roleMay, staffActs, staffRoles } from '#contract/staff/roles.ts'
import type { Route } from './+types/roles'

export async function loader({ context }: Route.LoaderArgs) {
  const { staff, texts } = context.get(shop)
  const me = await staff.staff()
  if (!me.ok) throw data(null, 404)
  return { texts: texts('desk'), role: me.value.role, minutes: staff.freshMinutes }
}

/** The table that the operations ask, for everybody at the desk. */
export default function Roles({ loaderData: { role: own, minutes } }: Route.ComponentProps) {
  const t = useTexts()
  return (
    <>
      <PageHead title={t('desk.page_roles')} />
      <h1>{t('desk.page_roles')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk.roles_text')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section aria-label={t('desk.page_roles')} tabIndex={0} className="desk-scroll">
        <table className="desk-table desk-roles">
          <thead>
            <tr>
              <th scope="col">{t('desk.roles_act')}</th>
              {staffRoles.map((role) => (
                <th key={role} scope="col" data-own={role === own || undefined}>
                  {t(roleTexts[role])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {staffActs.map((act) => (
              <tr key={act}>
                <th scope="row">
                  {t(actTexts[act])}
                  {needsProof(act) && '\u00a0*'}
                </th>
                {staffRoles.map((role) => (
                  <td
                    key={role}
                    data-own={role === own || undefined}
                    data-role={roleMay(role, act) ? t(roleTexts[role]) : undefined}
                  >
                    {roleMay(role, act) ? (
                      <>
                        <Icon name="check" className="mx-auto size-5 text-primary" />
                        <span className="sr-only">{t('desk.may')}</span>
                      </>
                    ) : (
                      <span className="sr-only">{t('desk.may_not')}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-4 text-muted text-sm">{t('desk.roles_proof', { minutes })}</p>
    </>
  )
}
