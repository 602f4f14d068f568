import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { roleMay, type StaffRole } from '#contract/staff/roles.ts'

type FirstStepsProps = { role: StaffRole; hasFactor: boolean }

/** Before the first order: what the page will be for, and what a lead does first. */
export function FirstSteps({ role, hasFactor }: FirstStepsProps) {
  const t = useTexts()
  const { path } = useStorefront()
  return (
    <section aria-labelledby="first-steps" className="desk-first">
      <h2 id="first-steps" className="title-sm">
        {t('desk-today.empty_title')}
      </h2>
      <p className="mt-1">{t('desk-today.empty_text')}</p>
      {roleMay(role, 'manage-staff') && (
        <>
          <h3 className="mt-4 text-base">{t('desk-today.steps')}</h3>
          <ol className="desk-steps">
            {!hasFactor && (
              <li>
                <PageLink to={path('/staff/second-factor')} className="link">
                  {t('desk-today.step_factor')}
                </PageLink>
              </li>
            )}
            <li>
              <PageLink to={path('/staff/people')} className="link">
                {t('desk-today.step_people')}
              </PageLink>
            </li>
            <li>
              <PageLink to={path('/staff/goods/import')} className="link">
                {t('desk-today.step_goods')}
              </PageLink>
            </li>
            <li>
              <PageLink to={path('/')} className="link">
                {t('desk-today.step_shop')}
              </PageLink>
            </li>
          </ol>
        </>
      )}
    </section>
  )
}
