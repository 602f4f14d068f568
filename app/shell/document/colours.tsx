import { useSyncExternalStore } from 'react'
import { MarkedScript } from '#app/script-mark.tsx'

const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]
export type ColourChoice = Scheme | 'device'

/** The attribute of the document by which the styles go (app/styles/tokens.css). */
const attribute = 'data-colours'
const storageKey = 'colours'

/** Its source text is put into the page, so it can use nothing from outside. */
function showChoice(attribute: string, key: string) {
  try {
    const choice = localStorage.getItem(key)
    if (choice) document.documentElement.setAttribute(attribute, choice)
  } catch {
    // The visitor does not allow the shop to store anything: the device decides.
  }
}

const sourceText = () => `(${showChoice})(${JSON.stringify(attribute)},${JSON.stringify(storageKey)})`

/** Sets the chosen colours before the page is painted, and the colour of the browser's own bars. */
export function Colours(bars: Record<Scheme, string>) {
  const choice = useColourChoice()
  const mediaOf = (scheme: Scheme) => {
    if (choice === 'device') return `(prefers-color-scheme: ${scheme})`
    return choice === scheme ? 'all' : 'not all'
  }
  return (
    <>
      <MarkedScript text={import.meta.env.SSR && sourceText()} />
      {/* Without it the window is white until the styles have come. */}
      <meta name="color-scheme" content="light dark" />
      {schemes.map((scheme) => (
        <meta key={scheme} name="theme-color" content={bars[scheme]} media={mediaOf(scheme)} />
      ))}
    </>
  )
}

const readers = new Set<() => void>()

function apply(choice: string | null) {
  if (choice) document.documentElement.setAttribute(attribute, choice)
  else document.documentElement.removeAttribute(attribute)
  for (const reader of readers) reader()
}

/** The visitor may choose in another tab. */
const followTab = ({ key, newValue }: StorageEvent) => key === storageKey && apply(newValue)

function subscribe(reader: () => void) {
  if (readers.size === 0) addEventListener('storage', followTab)
  readers.add(reader)
  return () => {
    readers.delete(reader)
    if (readers.size === 0) removeEventListener('storage', followTab)
  }
}

const read = (): ColourChoice =>
  schemes.find((scheme) => scheme === document.documentElement.getAttribute(attribute)) ?? 'device'

export const useColourChoice = () => useSyncExternalStore<ColourChoice>(subscribe, read, () => 'device')

export function chooseColours(choice: ColourChoice) {
  const stored = choice === 'device' ? null : choice
  apply(stored)
  try {
    if (stored) localStorage.setItem(storageKey, stored)
    else localStorage.removeItem(storageKey)
  } catch {
    // As above, or the storage is full: the choice ends with this document.
  }
}
