import { data, Form, redirect, useNavigation } from 'react-router'
import { shop } from '#app/context.ts'
import { momentOf } from '#app/staff/moment.ts'
import { useMoneyOf } from '#app/staff/money.ts'
import { SettingField } from '#app/staff/settings/setting-field.tsx'
import { settingName } from '#app/staff/settings/setting-name.ts'
import { groupTexts } from '#app/staff/settings/setting-texts.ts'
import { shopNames } from '#app/staff/shop-names.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import { brands } from '#brands/all.ts'
import { countryTexts } from '#contract/address/country-texts.ts'
import { paymentMethodTexts } from '#contract/payment.ts'
import { roleMay } from '#contract/staff/roles.ts'
import { type SettingMistake, settingGroups } from '#contract/staff/settings.ts'
import { dot } from '#contract/web/dot.ts'
import { FormVersion } from '#contract/web/form-version.ts'
import type { Route } from './+types/settings'

const shownShop = (url: URL) => brands.find(({ id }) => id === url.searchParams.get('shop')) ?? brands[0]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { deskSettings, staff, texts } = context.get(shop)
  const { id, currency } = shownShop(url)
  const [found, me] = await Promise.all([deskSettings.of(id), staff.staff()])
  if (!found.ok || !me.ok) throw data(null, 404)
  return {
    texts: texts('desk', 'desk-settings', 'address', 'payment'),
    id,
    currency,
    shops: shopNames,
    mayManageStaff: roleMay(me.value.role, 'manage-staff'),
    isSaved: url.searchParams.has('saved'),
    ...found.value,
  }
}

type Answer = {
  typed?: Record<string, string>
  mistakes?: Record<string, SettingMistake>
  last?: { by: string; at: string; key: string } | undefined
  isChanged?: true
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const { deskSettings, path } = context.get(shop)
  const { id } = shownShop(url)
  const sent = await request.formData().catch(() => new FormData())
  const typed = Object.fromEntries(
    [...sent].flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  )
  const saved = await deskSettings.save(id, typed, FormVersion.parse(sent.get('version')))
  if (saved.ok) return redirect(`${path('/staff/settings')}?${new URLSearchParams({ shop: id, saved: 'yes' })}`, 303)
  const { error } = saved
  if (error.code === 'not-found') throw data(null, 404)
  if (error.code === 'bad-settings') return data<Answer>({ typed, mistakes: error.mistakes }, 422)
  return data<Answer>({ isChanged: true, last: error.last }, 409)
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTexts()
  const { path } = useStorefront()
  const isUnderWay = useNavigation().state !== 'idle'
  const { id, currency, shops, settings, version, isSaved } = loaderData
  const { typed, mistakes, last, isChanged }: Answer = actionData ?? {}
  return (
    <>
      <PageHead title={t('desk.page_settings')} />
      <h1>{t('desk.page_settings')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk-settings.text')}</p>
      <nav aria-label={t('desk-settings.shops')} className="desk-tabs">
        <ul>
          {shops.map((one) => (
            <li key={one.id}>
              <PageLink
                to={`${path('/staff/settings')}?shop=${one.id}`}
                aria-current={one.id === id ? 'page' : undefined}
              >
                {one.name}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 grid max-w-narrow gap-3">
        {isSaved && !actionData && <Notice type="success">{t('desk-settings.saved')}</Notice>}
        {mistakes && <Notice type="danger">{t('desk-settings.refused')}</Notice>}
        {isChanged && (
          <Notice type="danger">
            {t('desk-settings.changed_meanwhile')}
            {last && ` ${last.by}, ${momentOf(new Date(last.at))}: ${settingName(last.key, t)}`}
          </Notice>
        )}
      </div>
      {/* The fields start anew with each version and storefront. */}
      <Form key={`${id} ${version}`} method="post" className="settings-form">
        <input type="hidden" name="version" value={version} />
        {settingGroups.map((group) => (
          <fieldset key={group} className="settings-group">
            <legend>{t(groupTexts[group])}</legend>
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingField
                  key={setting.key}
                  setting={setting}
                  currency={currency}
                  typed={typed?.[setting.key]}
                  mistake={mistakes?.[setting.key]}
                />
              ))}
          </fieldset>
        ))}
        <Button type="submit" disabled={isUnderWay}>
          {t('desk-settings.save')}
        </Button>
      </Form>
      <section className="mt-10">
        <h2>{t('desk-settings.staff')}</h2>
        <p className="mt-1 flex flex-wrap gap-x-6">
          {loaderData.mayManageStaff && (
            <PageLink to={path('/staff/people')} className="link">
              {t('desk.page_people')}
            </PageLink>
          )}
          <PageLink to={path('/staff/roles')} className="link">
            {t('desk.page_roles')}
          </PageLink>
        </p>
      </section>
      <Entries entries={loaderData.entries} />
      <Fixed fixed={loaderData.fixed} />
    </>
  )
}

type Entry = Route.ComponentProps['loaderData']['entries'][number]

/** Who set what, newest first. */
function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts()
  if (entries.length === 0) return null
  return (
    <section className="mt-10">
      <h2>{t('desk-settings.entries')}</h2>
      <ul className="settings-entries">
        {entries.map(({ at, by, key, from, to }) => (
          <li key={`${at} ${key}`}>
            <strong>{settingName(key, t)}</strong>
            {': '}
            <span className="wrap-anywhere">
              {from || t('desk-settings.nothing')} →{' '}
              {to === undefined ? t('desk-settings.back_to_default') : to || t('desk-settings.nothing')}
            </span>
            <br />
            <small className="text-muted">
              {momentOf(new Date(at))}
              {dot}
              {by}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What only a developer changes, and where. */
function Fixed({ fixed }: { fixed: Route.ComponentProps['loaderData']['fixed'] }) {
  const t = useTexts()
  const points = fixed.points.threshold
  const amount = useMoneyOf(fixed)(fixed.points.amount)
  const facts = [
    [t('desk-settings.hosts'), fixed.hosts, fixed.hostsVariable],
    [t('desk-settings.languages'), fixed.languages, fixed.file],
    [t('desk-settings.currency'), fixed.currency, fixed.file],
    [t('desk-settings.countries'), fixed.countries.map((country) => t(countryTexts[country])).join(', '), fixed.file],
    [t('desk-settings.warehouse'), t(countryTexts[fixed.warehouse]), fixed.file],
    [t('desk-settings.payment'), fixed.payment.map((method) => t(paymentMethodTexts[method])).join(', '), fixed.file],
    [t('desk-settings.public_holidays'), t('desk-settings.public_holidays_text'), 'server/delivery/holiday-rules.ts'],
    [t('desk-settings.points'), t('desk-settings.points_text', { points, amount }), fixed.file],
    [t('desk-settings.price_rise'), `${fixed.priceRise}\u00a0%`, fixed.file],
    [t('desk-settings.company'), fixed.company, fixed.file],
    [t('desk-settings.iban'), fixed.iban, fixed.file],
    [t('desk-settings.service'), fixed.service, fixed.file],
  ] as const
  return (
    <section className="mt-10">
      <h2>{t('desk-settings.fixed')}</h2>
      <p className="mt-1 max-w-narrow">{t('desk-settings.fixed_text')}</p>
      <dl className="settings-fixed">
        {facts.map(([name, value, place]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} <code>{place}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
