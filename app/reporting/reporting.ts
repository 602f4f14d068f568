import type { EventFields, EventName, Happening } from '#contract/measurement/events.ts'

/** Reported only if it is news: the value differs from the last one that was reported under this key. Without value: once. */
export type Only = { key: string; value?: string }

/** Somebody who hears of what visitors do. It hears only of what the visitor allows. */
export type Sink = (happening: Happening, only?: Only) => void

/** A page reports some events while it comes to life, before it is known whether to count. */
const mostWaiting = 50

export function createReporting() {
  let waiting: Parameters<Sink>[] | undefined = []
  let sinks: readonly Sink[] = []
  return {
    report<Name extends EventName>(name: Name, fields: EventFields<Name>, only?: Only): void {
      // The compiler does not see that a name and its own fields are one of the happenings.
      const happening = { name, fields, at: Date.now() } as unknown as Happening
      if (waiting && waiting.length < mostWaiting) waiting.push([happening, only])
      for (const sink of sinks) sink(happening, only)
    },
    /** The sinks are being loaded: what happens meanwhile waits for them. */
    hold(): void {
      if (sinks.length === 0) waiting ??= []
    },
    start(to: readonly Sink[]): void {
      for (const told of waiting ?? []) for (const sink of to) sink(...told)
      waiting = undefined
      sinks = to
    },
    stop(): void {
      waiting = undefined
      sinks = []
    },
  }
}
