import { data, Form } from 'react-router'
import { shop } from '#app/context.ts'
import { DeskSelect } from '#app/staff/desk-field.tsx'
import { PlanDays } from '#app/staff/planning/plan-days.tsx'
import { planKindTexts } from '#app/staff/planning/plan-kinds.ts'
import { ShopSelect } from '#app/staff/shop-select.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { planKinds } from '#contract/staff/planning.ts'
import type { Route } from './+types/calendar'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { planning, texts } = context.get(shop)
  const kind = planKinds.find((one) => one === url.searchParams.get('kind'))
  const found = await planning.calendar({ shop: url.searchParams.get('shop') ?? undefined, kind })
  if (!found.ok) throw data(null, 404)
  return { texts: texts('desk', 'desk-goods', 'desk-planning'), plan: found.value }
}

export default function StaffCalendar({ loaderData: { plan } }: Route.ComponentProps) {
  const t = useTexts()
  const { shops, kind, days, entries, hasMore } = plan
  return (
    <>
      <PageHead title={t('desk.page_calendar')} />
      <h1>{t('desk.page_calendar')}</h1>
      <p className="mt-2 max-w-narrow text-muted">{t('desk-planning.calendar_intro', { days })}</p>
      <Form className="desk-plan-filters">
        <ShopSelect
          label={t('desk-planning.shop')}
          any={t('desk-planning.all_shops')}
          shops={shops}
          chosen={plan.shop}
        />
        <DeskSelect
          label={t('desk-planning.kind')}
          name="kind"
          defaultValue={kind}
          any={t('desk-planning.all_kinds')}
          options={planKinds.map((one) => [one, t(planKindTexts[one])])}
        />
        <Button type="submit" look="secondary">
          {t('desk-planning.show')}
        </Button>
      </Form>
      {entries.length === 0 ? (
        <div className="desk-empty">
          <p className="font-semibold">{t('desk-planning.nothing')}</p>
          <p>{t('desk-planning.nothing_hint')}</p>
        </div>
      ) : (
        <PlanDays entries={entries} shops={shops} />
      )}
      {hasMore && <p className="mt-4 max-w-narrow">{t('desk-planning.more')}</p>}
    </>
  )
}
