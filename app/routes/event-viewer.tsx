import { useEffect, useState } from 'react'
import { data } from 'react-router'
import { shop } from '#app/context.ts'
import { shownEvents } from '#app/measurement/shown-events.ts'
import { PageHead } from '#app/storefront/page-head.tsx'
import { useStorefront } from '#app/storefront/storefront.tsx'
import { Button } from '#app/ui/button.tsx'
import { PageLink } from '#app/ui/page-link.tsx'
import type { Happening } from '#contract/measurement/events.ts'
import type { Route } from './+types/event-viewer'

/** Only a demo has it. */
export function loader({ context }: Route.LoaderArgs) {
  if (!context.get(shop).storefront.measurement.shows) throw data(null, 404)
  return { noindex: true }
}

type Shown = Happening & { number: number }
const most = 200

/** The events that other tabs of this browser report, as they do; for who builds them and for who reads the figures. */
export default function EventViewer() {
  const { path } = useStorefront()
  const [events, setEvents] = useState<readonly Shown[]>([])
  useEffect(() => {
    const channel = new BroadcastChannel(shownEvents)
    channel.onmessage = ({ data }: MessageEvent<Happening>) =>
      setEvents((all) => [{ ...data, number: (all[0]?.number ?? 0) + 1 }, ...all].slice(0, most))
    return () => channel.close()
  }, [])
  return (
    <div lang="en" className="page py-step-base">
      <PageHead title="Events" />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1>Events</h1>
        {events.length > 0 && (
          <Button look="secondary" onClick={() => setEvents([])}>
            Clear
          </Button>
        )}
      </div>
      <noscript>
        <p>This page needs JavaScript. Without it nothing is reported either.</p>
      </noscript>
      {events.length === 0 ? (
        <div className="max-w-narrow" role="status">
          <p className="mb-2 font-semibold">Nothing was reported yet.</p>
          <p>
            Keep this page open and use the shop in another tab: what is reported there appears here. Nothing is counted
            without consent, so allow statistics first, in the cookie settings at the foot of any page.
          </p>
          <p className="mt-4">
            <a href={path('/')} target="_blank" rel="noopener" className="link">
              Open the shop in a new tab
            </a>
          </p>
        </div>
      ) : (
        <ol reversed className="grid gap-3" aria-live="polite">
          {events.map((event) => (
            <EventRow key={event.number} event={event} />
          ))}
        </ol>
      )}
      <p className="mt-8 text-muted text-sm">
        Beside this page: <PageLink to={path('/dev/blocks')}>blocks</PageLink>, <a href="/dev/mail">mails</a>,{' '}
        <a href="/api/docs">API</a>
      </p>
    </div>
  )
}

function EventRow({ event: { name, fields, at } }: { event: Shown }) {
  const { zone } = useStorefront().storefront
  const { items, ...simple } = 'items' in fields ? fields : { ...fields, items: undefined }
  return (
    <li className="rounded-field border border-line p-4">
      <p className="flex flex-wrap justify-between gap-x-4">
        <strong className="wrap-anywhere">{name}</strong>
        <time dateTime={new Date(at).toISOString()} className="text-muted text-sm tabular-nums">
          {new Date(at).toLocaleTimeString('en-GB', { timeZone: zone })}
        </time>
      </p>
      <Fields fields={simple} />
      {items?.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a product may be among them twice, and they do not move.
        <div key={index} className="mt-2 border-line border-l-2 pl-3">
          <Fields fields={item} />
        </div>
      ))}
    </li>
  )
}

function Fields({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  return (
    <dl className="mt-1 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 text-sm">
      {Object.entries(fields)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{String(value)}</dd>
          </div>
        ))}
    </dl>
  )
}
