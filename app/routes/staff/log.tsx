import { data, Form, Link } from 'react-router'
import { shop } from '#app/context.ts'
import { logActions } from '#app/staff/log-actions.ts'
import { LogEntry } from '#app/staff/log-entry.tsx'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useTexts } from '#app/texts.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { LogSearchQuery } from '#contract/staff/log-search.ts'
import type { Route } from './+types/log'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, texts } = context.get(shop)
  const search = LogSearchQuery.parse(Object.fromEntries(url.searchParams))
  const found = await staff.searchLog(search)
  if (!found.ok) throw data(null, 404)
  return {
    texts: texts(
      'desk',
      'desk-customers',
      'desk-order',
      'desk-orders',
      'desk-packing',
      'desk-promotions',
      'desk-returns',
      'desk-settings',
      'desk-stock',
      'desk-today',
      'desk-webhooks',
    ),
    search,
    ...found.value,
  }
}

export default function Log({ loaderData: { search, entries, next, actors } }: Route.ComponentProps) {
  const t = useTexts()
  const { after: _, ...wishes } = search
  const isSearch = Object.values(search).some((wish) => wish !== undefined)
  return (
    <>
      <PageHead title={t('desk.page_log')} />
      <h1>{t('desk.page_log')}</h1>
      <p className="mt-2 max-w-narrow">{t('desk.log_text')}</p>
      <Form role="search" aria-label={t('desk.log_search')} className="desk-filters">
        <Choice
          name="actor"
          label={t('desk.log_actor')}
          any={t('desk.log_anybody')}
          value={search.actor}
          options={actors.map(({ id, name }) => [id, name] as const)}
        />
        <Choice
          name="action"
          label={t('desk.log_action')}
          any={t('desk.log_any_action')}
          value={search.action}
          options={Object.entries(logActions).map(([action, text]) => [action, t(text)] as const)}
        />
        <div className="field">
          <label htmlFor="subject">{t('desk.log_subject')}</label>
          <input
            id="subject"
            name="subject"
            maxLength={100}
            defaultValue={search.subject}
            autoComplete="off"
            aria-keyshortcuts="/"
            className="field-input"
          />
        </div>
        <div className="field">
          <label htmlFor="from">{t('desk.log_from')}</label>
          <input id="from" name="from" type="date" defaultValue={search.from} className="field-input" />
        </div>
        <div className="field">
          <label htmlFor="until">{t('desk.log_until')}</label>
          <input id="until" name="until" type="date" defaultValue={search.until} className="field-input" />
        </div>
        <Button type="submit">{t('shell.search')}</Button>
      </Form>
      {entries.length === 0 && <p className="desk-empty">{t(isSearch ? 'desk.log_none' : 'desk.log_empty')}</p>}
      <ol className="desk-log">
        {entries.map((entry) => (
          <LogEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        {next !== undefined && (
          <Link to={`?${queryOf({ ...wishes, after: String(next) })}`} className={buttonClass('secondary')}>
            {t('desk.log_older')}
          </Link>
        )}
        {isSearch && (
          <Link to="?" className={buttonClass('plain')}>
            {t('desk.log_all')}
          </Link>
        )}
      </div>
    </>
  )
}

const queryOf = (wishes: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(wishes).flatMap(([name, wish]) => (wish === undefined ? [] : [[name, wish]])))

type ChoiceProps = {
  name: string
  label: string
  any: string
  value: string | undefined
  options: readonly (readonly [string, string])[]
}

function Choice({ name, label, any, value, options }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value ?? ''} className="field-input">
        <option value="">{any}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
